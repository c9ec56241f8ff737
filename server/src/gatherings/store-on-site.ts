import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { MeetupId, Outcome } from '@hereabouts/contract/meetups/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** Whether these two, the lower ID first, have proved that they met. Lock the gathering before the call. */
export function isProved(db: Queryable, id: GatheringId, [low, high]: readonly [UserId, UserId]) {
  return db.one<{ isProved: boolean }>(
    'gatherings.isProved',
    sql`select exists (
          select from gathering_proofs where gathering_id = ${id} and low_id = ${low} and high_id = ${high}) as is_proved`,
  )
}

export function addProof(
  db: Queryable,
  id: GatheringId,
  [low, high]: readonly [UserId, UserId],
  meetup: MeetupId,
) {
  return db.run(
    'gatherings.addProof',
    sql`insert into gathering_proofs (gathering_id, low_id, high_id, meetup_id) values (${id}, ${low}, ${high}, ${meetup})`,
  )
}

export function setOutcome(db: Queryable, id: GatheringId, member: UserId, outcome: Outcome) {
  return db.run(
    'gatherings.setOutcome',
    sql`update gathering_members set outcome = ${outcome} where gathering_id = ${id} and user_id = ${member}`,
  )
}
