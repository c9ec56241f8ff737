import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { ENGAGED_MINUTES_BEFORE } from '@hereabouts/contract/gatherings/limits'
import type { Locale } from '@hereabouts/contract/http/locales'
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
      /** The language in which the contact reads. */
      locale: Locale | null
      place: string | null
      startsAt: Date | null
      /** The other people, as names and usernames, in the same order. */
      otherNames: string[]
      otherUsernames: string[]
    }
  >(
    'checkins.findAlert',
    sql`select users.username, users.name as person_name, alerted_at, coalesce(trusted_contacts.locale, users.locale) as locale,
          coalesce(meetups.place, gatherings.place) as place,
          coalesce(meetups.starts_at, gatherings.starts_at) as starts_at, others.other_names, others.other_usernames
        from check_ins join users on users.id = check_ins.user_id
        left join trusted_contacts on trusted_contacts.id = contact_id
        left join meetups on meetups.id = meetup_id
        left join gatherings on gatherings.id = gathering_id
        cross join lateral (
          select coalesce(array_agg(${companionName(sql`users.id`)} order by other.id), '{}') as other_names,
            coalesce(array_agg(other.username order by other.id), '{}') as other_usernames
          from users other where other.id <> users.id and other.id = any(array(
            select inviter_id union select invitee_id
            -- Also those who left once people were on their way, or there.
            union select user_id from gathering_members members where members.gathering_id = gatherings.id and (state = 'in'
              or out_at >= gatherings.starts_at - ${ENGAGED_MINUTES_BEFORE} * interval '1 minute'
                and exists (select from group_members seats
                  where seats.gathering_id = gatherings.id and seats.user_id = members.user_id))))
        ) others
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
