import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** All time zones in which people have weekly hours. */
export function listTimeZones(db: Queryable) {
  return db.many<{ timeZone: string }>(
    'gatherings.listTimeZones',
    // A loose index scan: each step looks up the next time zone. "distinct" would read all hours.
    sql`with recursive zones as (
          select min(time_zone) as time_zone from free_hours
          union all
          select (select min(time_zone) from free_hours where time_zone > zones.time_zone)
          from zones where time_zone is not null)
        select time_zone from zones where time_zone is not null`,
  )
}

/**
 * Active people with weekly hours in these time zones for whom `takeDigest` has not run since `lookedBefore`,
 * and the cells of all their hours.
 */
export function listDueForDigest(
  db: Queryable,
  timeZones: readonly string[],
  lookedBefore: Date,
  limit: number,
) {
  return db.many<{ userId: UserId; isVerified: boolean; cells: string[]; lookedAt: Date | null }>(
    'gatherings.listDueForDigest',
    sql`select users.id as user_id, is_verified, looked_at,
          array(select distinct to_hex(cell) from free_hours own where own.user_id = users.id) as cells
        from users left join gathering_digests digest on digest.user_id = users.id
        where users.id in (select user_id from free_hours where time_zone = any(${timeZones}::text[]))
          and (looked_at is null or looked_at <= ${lookedBefore}) and is_active(users.id)
        order by users.id limit ${limit}`,
  )
}

/**
 * Claims a person's digest for this node, and forgets the last one, which would otherwise last for as long as
 * there is nothing to tell. False if another node was first.
 */
export async function takeDigest(db: Queryable, person: UserId, now: Date, lookedBefore: Date) {
  const taken = await db.run(
    'gatherings.takeDigest',
    sql`insert into gathering_digests as digest (user_id, looked_at) values (${person}, ${now})
        on conflict (user_id) do update
        set looked_at = excluded.looked_at, told_at = null, fresh = 0, one_more = 0
        where digest.looked_at <= ${lookedBefore}`,
  )
  return taken > 0
}

export function saveDigest(
  db: Queryable,
  person: UserId,
  { at, fresh, oneMore }: { at: Date; fresh: number; oneMore: number },
) {
  return db.run(
    'gatherings.saveDigest',
    sql`update gathering_digests set told_at = ${at}, fresh = ${fresh}, one_more = ${oneMore} where user_id = ${person}`,
  )
}
