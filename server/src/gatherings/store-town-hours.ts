import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import { type FreeTogether, TOWN_BITS } from './rules-town-hours.ts'

const town = sql`((cell & ${TOWN_BITS.keeps}::bigint) | ${TOWN_BITS.sets}::bigint)`

/** Begins the search of this week and forgets earlier ones. Resolves to 0 if it has begun already. */
export async function startSearch(db: Queryable, week: string): Promise<number> {
  const started = await db.run(
    'gatherings.startTownHourSearch',
    sql`insert into town_hour_searches (week) values (${week}::date) on conflict do nothing`,
  )
  if (started > 0)
    await db.run(
      'gatherings.forgetTownHourSearches',
      sql`delete from town_hour_searches where week <> ${week}::date`,
    )
  return started
}

/**
 * Counts, for each town and hour of the week, the people who would be free in all of it, from `atLeast` up. As for
 * the people who are on in a town's hour, accounts newer than `newSince` don't count unless verified, nor do
 * people whom only verified people may see.
 */
export function countFreeTogether(
  db: Queryable,
  { newSince, now, atLeast }: { newSince: Date; now: Date; atLeast: number },
) {
  return db.many<FreeTogether>(
    'gatherings.countFreeTogether',
    sql`select to_hex(town) as cell, time_zone, hour, count(distinct user_id)::integer as people
        from (
          select ${town} as town, time_zone, user_id, (weekday - 1) * 1440 + starts_minute as first, lasts_minutes
          from free_hours where ends_at > ${now}) as free
        cross join lateral (
          select each % 168 as hour
          from generate_series((first + 59) / 60, (first + lasts_minutes) / 60 - 1) as each) as whole
        join sights using (user_id)
        join users on users.id = user_id
        -- Not people whom only verified people may see.
        where sight & 1 = 0
          and (is_verified or (email_verified and (is_vouched or created_at <= ${newSince})))
        group by town, time_zone, hour having count(distinct user_id) >= ${atLeast}
        order by town, time_zone, hour`,
  )
}

export interface ProposedRow {
  cell: string
  weekday: number
  startsMinute: number
  timeZone: string
  people: number
}

export function addProposed(db: Queryable, week: string, proposed: readonly ProposedRow[]) {
  return db.run(
    'gatherings.addProposedTownHours',
    sql`insert into proposed_town_hours (week, cell, weekday, starts_minute, time_zone, people)
        select ${week}::date, each.*
        from unnest(${proposed.map(({ cell }) => BigInt(`0x${cell}`))}::bigint[],
          ${proposed.map(({ weekday }) => weekday)}::integer[],
          ${proposed.map(({ startsMinute }) => startsMinute)}::integer[],
          ${proposed.map(({ timeZone }) => timeZone)}::text[],
          ${proposed.map(({ people }) => people)}::integer[]) as each`,
  )
}

/** What was proposed last, with the label that most gatherings in the town have, if several starters use it. */
export function listProposed(db: Queryable) {
  return db.many<ProposedRow & { label: string | null }>(
    'gatherings.listProposedTownHours',
    sql`select to_hex(proposed.cell) as cell, weekday, starts_minute, time_zone, people,
          (select label from gatherings
            where ${town} = proposed.cell and state <> 'cancelled'
            group by label having count(distinct starter_id) > 1
            order by count(*) desc, label limit 1) as label
        from proposed_town_hours proposed order by people desc, proposed.cell`,
  )
}
