import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { KEPT_TO_FORGET, MISSED_MAX } from '@hereabouts/contract/reliability/limits'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** Adds a date, and forgets all but the latest. */
export async function add(db: Queryable, person: UserId, at: Date): Promise<void> {
  await db.run(
    'reliability.add',
    sql`insert into missed_yeses (user_id, missed_at) values (${person}, ${at}) on conflict do nothing`,
  )
  await db.run(
    'reliability.forgetOldest',
    sql`delete from missed_yeses where user_id = ${person} and missed_at not in (
          select missed_at from missed_yeses where user_id = ${person} order by missed_at desc limit ${MISSED_MAX})`,
  )
}

/** Counts a kept yes for these people, and forgets what they have made up for. */
export async function countKept(db: Queryable, people: readonly UserId[]): Promise<void> {
  await db.run(
    'reliability.forgetMadeUp',
    sql`delete from missed_yeses where user_id = any(${people}::bigint[]) and kept_since + 1 >= ${KEPT_TO_FORGET}::integer`,
  )
  await db.run(
    'reliability.countKept',
    sql`update missed_yeses set kept_since = kept_since + 1 where user_id = any(${people}::bigint[])`,
  )
}

/** The latest first. */
export function list(db: Queryable, person: UserId, after: Date) {
  return db.many<{ missedAt: Date }>(
    'reliability.list',
    sql`select missed_at from missed_yeses where user_id = ${person} and missed_at > ${after} order by missed_at desc`,
  )
}

export function remove(db: Queryable, person: UserId, after: Date) {
  return db.run(
    'reliability.remove',
    sql`delete from missed_yeses where user_id = ${person} and missed_at > ${after}`,
  )
}
