import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function exportMeetups(db: Queryable, person: UserId) {
  return db.many(
    'meetups.export',
    sql`select meetups.id, inviter_id = ${person} as invited_by_me, other.id as other_id, other.username as other_username,
          interests.name as interest, place, note, starts_at, state, meetups.created_at, expires_at, accepted_at, ended_at,
          case when inviter_id = ${person} then inviter_outcome else invitee_outcome end as my_outcome,
          case when inviter_id = ${person} then inviter_expected_at else invitee_expected_at end as my_expected_at, cancel_reason
        from meetups join interests on interests.id = interest_id
        join users other on other.id = case when inviter_id = ${person} then invitee_id else inviter_id end
        where inviter_id = ${person} or invitee_id = ${person} order by meetups.id`,
  )
}

export function exportTries(db: Queryable, person: UserId) {
  return db.many(
    'meetups.exportTries',
    sql`select meetup_id, tries, in_all from meetup_code_tries where user_id = ${person} order by meetup_id`,
  )
}
