import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function lockPerson(db: Queryable, id: UserId) {
  return db.run('gate.lockPerson', sql`select from users where id = ${id} for no key update`)
}

/** Whether a person has met somebody or has the shield, and how many besides `other` they have contacted first since then. */
export function countContacts(db: Queryable, person: UserId, other: UserId, since: Date) {
  return db.one<{ isKnown: boolean; contacted: number }>(
    'gate.countContacts',
    sql`select
          exists (select from users where id = ${person} and is_verified)
            or exists (select from meetups where inviter_id = ${person} and state = 'met')
            or exists (select from meetups where invitee_id = ${person} and state = 'met') as is_known,
          (select count(distinct contact)::int from (
            select invitee_id as contact from meetups
              where inviter_id = ${person} and was_invited and created_at > ${since}
            union all
            select case when low_id = ${person} then high_id else low_id end
              from conversations join messages using (low_id, high_id)
              where requested_by = ${person} and seq = 1 and sent_at > ${since}) contacts
            where contact <> ${other}) as contacted`,
  )
}

export function hasMet(db: Queryable, person: UserId) {
  return db.one<{ hasMet: boolean }>(
    'gate.hasMet',
    sql`select exists (select from meetups where inviter_id = ${person} and state = 'met')
          or exists (select from meetups where invitee_id = ${person} and state = 'met') as has_met`,
  )
}

export function markVouched(db: Queryable, person: UserId) {
  return db.run('gate.markVouched', sql`update users set is_vouched = true where id = ${person}`)
}
