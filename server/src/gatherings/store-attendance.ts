import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** Takes gatherings that ended by then, each of them once, capped. */
export function takeEnded(db: Queryable, endedBy: Date, limit: number) {
  return db.many<{ id: GatheringId }>(
    'gatherings.takeEnded',
    sql`update gatherings set is_attendance_noted = true
        where id = any(array(
          select id from gatherings where state = 'over' and not is_attendance_noted and ended_at <= ${endedBy}
          order by ended_at limit ${limit} for update skip locked))
        returning id`,
  )
}

/**
 * For each member who had a seat at the end, whether they proved that they met another, and whether they are
 * missing: others proved it, nobody said that it did not happen, and they did not say that they were there.
 */
export function listAttendance(db: Queryable, ids: readonly GatheringId[]) {
  return db.many<{ userId: UserId; hasProved: boolean; isMissing: boolean }>(
    'gatherings.listAttendance',
    sql`select user_id, has_proved, not has_proved and proofs > 0 and denials = 0 and outcome is null as is_missing
        from (
          select user_id, outcome,
            exists (select from gathering_proofs proof where proof.gathering_id = members.gathering_id
              and user_id in (low_id, high_id)) as has_proved,
            (select count(*) from gathering_proofs proof where proof.gathering_id = members.gathering_id) as proofs,
            count(*) filter (where outcome = 'did_not_happen') over (partition by members.gathering_id) as denials
          from gathering_members members where gathering_id = any(${ids}::bigint[]) and state = 'in') as attended
        order by user_id`,
  )
}
