import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { FreeHoursId } from '@hereabouts/contract/gatherings/schemas-hours'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { OpenHours, WeeklyHours } from './rules-hours.ts'

export interface FreeHoursRow extends WeeklyHours {
  id: FreeHoursId
  endsAt: Date
  interestIds: InterestId[]
  interestNames: string[]
}

export function list(db: Queryable, person: UserId) {
  return db.many<FreeHoursRow>(
    'gatherings.listFreeHours',
    sql`select free_hours.id, weekday, starts_minute, lasts_minutes, time_zone, ends_at,
          array(select interest_id from free_hours_interests where free_hours_id = free_hours.id order by interest_id) as interest_ids,
          array(select name from free_hours_interests join interests on interests.id = interest_id
            where free_hours_id = free_hours.id order by interest_id) as interest_names
        from free_hours where user_id = ${person} order by weekday, starts_minute, free_hours.id`,
  )
}

/** How many hours a person has, and how many of these interests are theirs and may be named to others. */
export function factsForAdding(db: Queryable, person: UserId, interests: readonly InterestId[]) {
  return db.one<{ count: number; suitable: number }>(
    'gatherings.factsForFreeHours',
    sql`select (select count(*) from free_hours where user_id = ${person})::integer as count,
          (select count(*) from user_interests join interests on interests.id = interest_id
            where user_id = ${person} and interest_id = any(${interests}::bigint[])
              and not is_hidden and category <> 'dating')::integer as suitable`,
  )
}

export function add(
  db: Queryable,
  person: UserId,
  hours: WeeklyHours & { interestIds: readonly InterestId[]; cell: string; opensAt: Date; endsAt: Date },
) {
  const { weekday, startsMinute, lastsMinutes, timeZone, interestIds, cell, opensAt, endsAt } = hours
  return db.run(
    'gatherings.addFreeHours',
    sql`with added as (
          insert into free_hours (user_id, weekday, starts_minute, lasts_minutes, time_zone, cell, opens_at, ends_at)
          values (${person}, ${weekday}, ${startsMinute}, ${lastsMinutes}, ${timeZone}, ${BigInt(`0x${cell}`)}, ${opensAt}, ${endsAt})
          returning id)
        insert into free_hours_interests (free_hours_id, interest_id)
        select added.id, interest_id from added, unnest(${interestIds}::bigint[]) as interest_id`,
  )
}

export function remove(db: Queryable, person: UserId, id: FreeHoursId) {
  return db.run(
    'gatherings.removeFreeHours',
    sql`delete from free_hours where id = ${id} and user_id = ${person}`,
  )
}

/** Hours that have ended, and wait for the next week. */
export function listClosed(db: Queryable, now: Date) {
  return db.many<WeeklyHours & { id: FreeHoursId }>(
    'gatherings.listClosedHours',
    sql`select id, weekday, starts_minute, lasts_minutes, time_zone from free_hours
        where opens_at + lasts_minutes * interval '1 minute' <= ${now}`,
  )
}

export function setOpening(db: Queryable, id: FreeHoursId, opensAt: Date) {
  return db.run('gatherings.setOpening', sql`update free_hours set opens_at = ${opensAt} where id = ${id}`)
}

/** Notes that hours have begun, once, and resolves to their cells. */
export function takeBegun(db: Queryable, now: Date) {
  return db.many<{ cell: string }>(
    'gatherings.takeBegunHours',
    sql`update free_hours set begun_at = opens_at
        where opens_at <= ${now} and begun_at is distinct from opens_at
          and opens_at + lasts_minutes * interval '1 minute' > ${now}
        returning to_hex(cell) as cell`,
  )
}

/**
 * The interests of hours that are open now in these cells, by active people who may take part in gatherings: verified, or with a confirmed
 * address and an account from before `newSince`. Interests that were merged count as one.
 */
export function listOpen(db: Queryable, cells: readonly string[], newSince: Date, now: Date) {
  return db.many<OpenHours>(
    'gatherings.listOpenHours',
    sql`select distinct free_hours.user_id, matching.interest_id, to_hex(cell) as cell,
          opens_at + lasts_minutes * interval '1 minute' as until
        from free_hours
        join free_hours_interests on free_hours_id = free_hours.id
        join interests on interests.id = free_hours_interests.interest_id
        join matching_interests matching on matching.user_id = free_hours.user_id
          and matching.interest_id = coalesce(merged_into, interests.id)
        join users on users.id = free_hours.user_id
        where cell = any(${cells.map((cell) => BigInt(`0x${cell}`))}::bigint[]) and opens_at <= ${now}
          and opens_at + lasts_minutes * interval '1 minute' > ${now}
          and is_active(free_hours.user_id)
          and (is_verified or (email_verified and created_at <= ${newSince}))`,
  )
}

/** Those of these people who were told nothing since then, and are not available anyway. */
export function listToAsk(db: Queryable, people: readonly UserId[], toldAfter: Date, now: Date) {
  return db.many<{ userId: UserId }>(
    'gatherings.listToAsk',
    sql`select users.id as user_id from users
        where users.id = any(${people}::bigint[])
          and not exists (select from free_hours_notices told where told.user_id = users.id and told.at > ${toldAfter})
          and not exists (select from availabilities here where here.user_id = users.id and until > ${now})
          and not exists (select from engagements busy where busy.user_id = users.id)`,
  )
}

/** How many of these people and this person may see each other. */
export function countSeen(db: Queryable, person: UserId, others: readonly UserId[]) {
  return db.one<{ seen: number }>(
    'gatherings.countSeen',
    sql`select count(*)::integer as seen from seen_among(${person}, ${others}::bigint[]) as other where can_see(other, ${person})`,
  )
}

export function addNotice(
  db: Queryable,
  person: UserId,
  notice: { at: Date; until: Date; interestId: InterestId; people: number },
) {
  const { at, until, interestId, people } = notice
  return db.run(
    'gatherings.addNotice',
    sql`insert into free_hours_notices (user_id, at, until, interest_id, people)
        values (${person}, ${at}, ${until}, ${interestId}, ${people})
        on conflict (user_id) do update set at = excluded.at, until = excluded.until,
          interest_id = excluded.interest_id, people = excluded.people`,
  )
}

/** Lets a person's hours last on, because they have switched on. */
export function renew(db: Queryable, person: UserId, endsAt: Date, now: Date) {
  return db.run(
    'gatherings.renewFreeHours',
    sql`update free_hours set ends_at = ${endsAt}
        where user_id = ${person} and exists (select from availabilities where user_id = ${person} and until > ${now})`,
  )
}
