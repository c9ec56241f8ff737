import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import { companionName } from '../safety/store-companions.ts'
import type { ContactRow } from './store-contacts.ts'

interface PersonNames {
  username: string
  personName: string
}

/** The contact whom a link asked, while the account that asked exists. */
export function findContact(db: Queryable, tokenHash: Buffer) {
  return db.maybeOne<ContactRow & PersonNames>(
    'checkins.findContactByLink',
    sql`select trusted_contacts.id, user_id, trusted_contacts.name, trusted_contacts.email, state,
          username, users.name as person_name
        from trusted_contacts join users on users.id = user_id
        where token_hash = ${tokenHash} and is_active(users.id)`,
  )
}

/** What an alerted contact sees: of the other person no more than the owner of the check-in sees. */
export function findAlert(db: Queryable, tokenHash: Buffer, toldAfter: Date) {
  return db.maybeOne<
    PersonNames & {
      alertedAt: Date
      place: string | null
      startsAt: Date | null
      otherName: string | null
      otherUsername: string | null
    }
  >(
    'checkins.findAlert',
    sql`select users.username, users.name as person_name, alerted_at, place, starts_at, other.username as other_username,
          ${companionName(sql`users.id`)} as other_name
        from check_ins join users on users.id = check_ins.user_id
        left join meetups on meetups.id = meetup_id
        left join users other on other.id = case when inviter_id = users.id then invitee_id else inviter_id end
        where alert_token_hash = ${tokenHash} and alerted_at > ${toldAfter}`,
  )
}

/** The check-in whose nudge contained this link, until it is answered. */
export function findNudge(db: Queryable, tokenHash: Buffer) {
  return db.maybeOne<{ userId: UserId; contactName: string; dueAt: Date; nudgedAt: Date | null }>(
    'checkins.findNudge',
    sql`select check_ins.user_id, trusted_contacts.name as contact_name, due_at, nudged_at
        from check_ins join trusted_contacts on trusted_contacts.id = contact_id
        where nudge_token_hash = ${tokenHash} and check_ins.state <> 'fine'`,
  )
}
