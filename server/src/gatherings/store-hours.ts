import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { WeeklyHoursId } from '@hereabouts/contract/gatherings/schemas-hours'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { WeeklyWindow } from '../platform/time-zone.ts'
import type { OpenHours } from './rules-hours.ts'

export interface WeeklyHoursRow extends WeeklyWindow {
  id: WeeklyHoursId
  endsAt: Date
  interestIds: InterestId[]
  interestNames: string[]
}

export function list(db: Queryable, person: UserId) {
  return db.many<WeeklyHoursRow>(
    'gatherings.listWeeklyHours',
    sql`select free_hours.id, weekday, starts_minute, lasts_minutes, time_zone, ends_at,
          array(select interest_id from free_hours_interests where free_hours_id = free_hours.id order by interest_id) as interest_ids,
          array(select name from free_hours_interests join interests on interests.id = interest_id
            where free_hours_id = free_hours.id order by interest_id) as interest_names
        from free_hours where user_id = ${person} order by weekday, starts_minute, free_hours.id`,
  )
}

/** How many weekly hours a person has, and how many of these interests are theirs and suit gatherings. */
export function factsForAdding(db: Queryable, person: UserId, interests: readonly InterestId[]) {
  return db.one<{ count: number; suitable: number }>(
    'gatherings.factsForWeeklyHours',
    sql`select (select count(*) from free_hours where user_id = ${person})::integer as count,
          (select count(*) from user_interests join interests on interests.id = interest_id
            where user_id = ${person} and interest_id = any(${interests}::bigint[])
              and not is_hidden and category <> 'dating')::integer as suitable`,
  )
}

export function add(
  db: Queryable,
  person: UserId,
  hours: WeeklyWindow & { interestIds: readonly InterestId[]; cell: string; opensAt: Date; endsAt: Date },
) {
  const { weekday, startsMinute, lastsMinutes, timeZone, interestIds, cell, opensAt, endsAt } = hours
  return db.run(
    'gatherings.addWeeklyHours',
    sql`with added as (
          insert into free_hours (user_id, weekday, starts_minute, lasts_minutes, time_zone, cell, opens_at, ends_at)
          values (${person}, ${weekday}, ${startsMinute}, ${lastsMinutes}, ${timeZone}, ${BigInt(`0x${cell}`)}, ${opensAt}, ${endsAt})
          returning id)
        insert into free_hours_interests (free_hours_id, interest_id)
        select added.id, interest_id from added, unnest(${interestIds}::bigint[]) as interest_id`,
  )
}

export function remove(db: Queryable, person: UserId, id: WeeklyHoursId) {
  return db.run(
    'gatherings.removeWeeklyHours',
    sql`delete from free_hours where id = ${id} and user_id = ${person}`,
  )
}

/** Closed hours that must move to the next week, earliest first, capped. */
export function listClosed(db: Queryable, now: Date, limit: number) {
  return db.many<WeeklyWindow & { id: WeeklyHoursId }>(
    'gatherings.listClosedHours',
    sql`select id, weekday, starts_minute, lasts_minutes, time_zone from free_hours
        where closes_at <= ${now} order by closes_at limit ${limit}`,
  )
}

export function setOpenings(db: Queryable, openings: readonly { id: WeeklyHoursId; opensAt: Date }[]) {
  return db.run(
    'gatherings.setOpenings',
    sql`update free_hours set opens_at = opening.at
        from unnest(${openings.map(({ id }) => id)}::bigint[], ${openings.map(({ opensAt }) => opensAt)}::timestamptz[]) as opening (id, at)
        where free_hours.id = opening.id`,
  )
}

/**
 * Takes hours that have begun, each of them once, and resolves to their cells and interests. First move
 * closed hours to the next week.
 */
export function takeBegun(db: Queryable, now: Date, limit: number) {
  return db.many<{ cell: string; interestId: InterestId }>(
    'gatherings.takeBegunHours',
    // An array, because PostgreSQL may run a subquery again for each row and then find other rows.
    sql`with begun as (
          update free_hours set begun_at = opens_at
          where id = any(array(
            select id from free_hours
            where begun_at is distinct from opens_at and opens_at <= ${now}
            order by opens_at limit ${limit} for update skip locked))
          returning id, cell)
        select distinct to_hex(cell) as cell, coalesce(merged_into, interests.id) as interest_id
        from begun
        join free_hours_interests on free_hours_id = begun.id
        join interests on interests.id = interest_id`,
  )
}

/**
 * Which open hours count: those in these cells, for these interests, of people who are verified or whose
 * account is older than `newSince`.
 */
export interface Around {
  cells: readonly string[]
  interests: readonly InterestId[]
  newSince: Date
  now: Date
}

/**
 * Counts, for each interest, cell and visibility, the people with open hours whom a viewer with that
 * visibility may see and who may see them. Ignores blocks: subtract what `listNeverShown` returns.
 */
export function countOpen(db: Queryable, around: Around) {
  return db.many<OpenHours & { people: number }>(
    'gatherings.countOpenHours',
    sql`with counted as materialized (
          select interest_id, cell, visibility, count(*) as people from (${openHours(around)}) as open group by 1, 2, 3)
        select interest_id, to_hex(cell) as cell, viewer.visibility, sum(people)::integer as people
        from (select distinct visibility from counted) as viewer
        join counted on sights_allow(viewer.visibility, counted.visibility)
        group by 1, 2, 3`,
  )
}

/**
 * The people in these cells whose open hours have begun and who got no notice since `toldAfter`, unless
 * they are available or engaged.
 */
export function listToNotify(db: Queryable, around: Around, toldAfter: Date) {
  return db.many<OpenHours & { userId: UserId; until: Date }>(
    'gatherings.listToNotify',
    sql`select user_id, interest_id, to_hex(cell) as cell, visibility, closes_at as until
        from (${openHours(around)}) as open
        where has_begun
          and not exists (select from free_hours_notices notice where notice.user_id = open.user_id and notice.at > ${toldAfter})
          and not exists (select from availabilities here where here.user_id = open.user_id and here.until > ${around.now})
          and not exists (select from engagements busy where busy.user_id = open.user_id)
        order by user_id, interest_id`,
  )
}

export interface NeverShown {
  userId: UserId
  interestId: InterestId
  cell: string
}

/**
 * What to subtract from `countOpen` for each of these people: their own open hours, and those of
 * people with a block between them.
 */
export function listNeverShown(db: Queryable, people: readonly UserId[], around: Around) {
  return db.many<NeverShown>(
    'gatherings.listNeverShownHours',
    sql`select viewer.user_id, open.interest_id, to_hex(open.cell) as cell
        from sights viewer
        cross join lateral (select distinct person from never_shown_to(viewer.user_id) as person) as hidden
        cross join lateral (${openHours(around, sql`hidden.person`)}) as open
        where viewer.user_id = any(${people}::bigint[]) and sights_allow(viewer.sight, open.visibility)`,
  )
}

/**
 * The open hours of active people who may take part in gatherings: verified, or with a confirmed address and
 * an account that is old enough. Merged interests count as one. Each person counts once per interest, in the
 * cell of the hours that opened last. First move closed hours to the next week.
 */
function openHours({ cells, interests, newSince, now }: Around, person?: Sql): Sql {
  return sql`select distinct on (free_hours.user_id, matching.interest_id)
      free_hours.user_id, matching.interest_id, cell, closes_at, begun_at is not distinct from opens_at as has_begun,
      sight as visibility
    from (
      select id, user_id, cell, opens_at, begun_at, closes_at from free_hours
      where ${person ? sql`user_id = ${person} and` : empty} opens_at <= ${now}
        and cell = any(${cells.map((cell) => BigInt(`0x${cell}`))}::bigint[])
      -- Without the offset, the planner may first read all hours for these interests, wherever they are.
      offset 0) as free_hours
    join free_hours_interests on free_hours_id = free_hours.id
    join interests on interests.id = free_hours_interests.interest_id
    join matching_interests matching on matching.user_id = free_hours.user_id
      and matching.interest_id = coalesce(merged_into, interests.id)
    join sights on sights.user_id = free_hours.user_id
    join users on users.id = free_hours.user_id
    where matching.interest_id = any(${interests}::bigint[])
      and (users.is_verified or (email_verified and (is_vouched or created_at <= ${newSince})))
    order by free_hours.user_id, matching.interest_id, opens_at desc, free_hours.id desc`
}

export interface Notice {
  userId: UserId
  until: Date
  interestId: InterestId
  people: number
}

/** Adds notices, except for people who have had one since `toldAfter`. Resolves to the people who got one. */
export function addNotices(db: Queryable, notices: readonly Notice[], at: Date, toldAfter: Date) {
  return db.many<{ userId: UserId }>(
    'gatherings.addNotices',
    sql`insert into free_hours_notices as earlier (user_id, at, until, interest_id, people)
        select user_id, ${at}, until, interest_id, people
        from unnest(${notices.map(({ userId }) => userId)}::bigint[], ${notices.map(({ until }) => until)}::timestamptz[],
          ${notices.map(({ interestId }) => interestId)}::bigint[], ${notices.map(({ people }) => people)}::integer[])
          as notice (user_id, until, interest_id, people)
        on conflict (user_id) do update set at = excluded.at, until = excluded.until,
          interest_id = excluded.interest_id, people = excluded.people
          where earlier.at <= ${toldAfter}
        returning user_id`,
  )
}

/** Postpones the end of a person's weekly hours if they are available now. */
export function renew(db: Queryable, person: UserId, endsAt: Date, now: Date) {
  return db.run(
    'gatherings.renewWeeklyHours',
    sql`update free_hours set ends_at = ${endsAt}
        where user_id = ${person} and exists (select from availabilities where user_id = ${person} and until > ${now})`,
  )
}
