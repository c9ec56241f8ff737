import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { SessionId } from '../platform/http/viewer.ts'
import { type Exposure, shownUntil } from './rules-exposure.ts'
import type { Publication, RememberedPlace } from './rules-publishing.ts'

export interface AvailabilityRow extends Publication, Exposure {
  userId: UserId
  upFor: string
  since: Date
  until: Date
  isHidden: boolean
  /** Until when an engaged person stays listed; null for others. */
  hidesAt: Date | null
  /** Switched off, but visible to others until the first minute is over. */
  isLeaving: boolean
  isVerified: boolean
  visibleToVerifiedOnly: boolean
}

const COLUMNS = sql`user_id, range_metres, narrows_to_metres, shown_until, up_for, since, until, is_hidden, hides_at, is_leaving,
  is_verified, visible_to_verified_only, travel_left_metres, to_hex(area_cell) as area_cell,
  to_hex(spot_cell) as spot_cell, spot_until, to_hex(last_spot_cell) as last_spot_cell, last_spot_until,
  to_hex(reported_area_cell) as reported_area_cell, to_hex(reported_spot_cell) as reported_spot_cell, reported_at,
  to_hex(queued_area_cell) as queued_area_cell, to_hex(queued_spot_cell) as queued_spot_cell, collect_until, publish_at`

/** The stored row, which may have expired. */
export function find(db: Queryable, person: UserId) {
  return db.maybeOne<AvailabilityRow>(
    'availability.find',
    sql`select ${COLUMNS} from availabilities where user_id = ${person}`,
  )
}

/** Whether this session was the last to change the person's availability. */
export async function isHeldBy(db: Queryable, person: UserId, session: SessionId): Promise<boolean> {
  const held = await db.run(
    'availability.isHeldBy',
    sql`select from availabilities where user_id = ${person} and session_id = ${session}`,
  )
  return held > 0
}

/**
 * Finds the row and serialises changes to this person's availability, even before a row exists. One statement
 * if there is a row: it waits for the locks of both rows, the user's first as everywhere, and returns the
 * version that the last holder committed.
 */
export async function lock(db: Queryable, person: UserId): Promise<AvailabilityRow | null> {
  const locked = await db.maybeOne<AvailabilityRow>(
    'availability.lock',
    sql`select ${COLUMNS}
        from (select id from users where id = ${person} for no key update) as locked
        join availabilities on user_id = locked.id
        for no key update of availabilities`,
  )
  if (locked) return locked
  // Two statements: the second sees what was committed while the lock was awaited.
  const [, found] = await Promise.all([
    db.run('availability.lockPerson', sql`select from users where id = ${person} for no key update`),
    find(db, person),
  ])
  return found
}

/** Starts or changes availability; null for a person who must stay hidden, such as a suspended one. */
export function put(
  db: Queryable,
  row: Omit<AvailabilityRow, 'isHidden' | 'hidesAt' | 'isLeaving' | 'isVerified' | 'visibleToVerifiedOnly'>,
  session: SessionId,
) {
  return db.maybeOne<Pick<AvailabilityRow, 'isHidden' | 'hidesAt' | 'isVerified' | 'visibleToVerifiedOnly'>>(
    'availability.put',
    sql`insert into availabilities (user_id, session_id, range_metres, narrows_to_metres, shown_until, up_for, since, until,
          area_cell, spot_cell, spot_until, last_spot_cell, last_spot_until,
          reported_area_cell, reported_spot_cell, reported_at, travel_left_metres,
          queued_area_cell, queued_spot_cell, collect_until, publish_at, is_hidden, is_verified, only_show_verified, visible_to_verified_only, interests)
        select ${row.userId}, ${session}, ${row.rangeMetres}, ${row.narrowsToMetres}, ${row.shownUntil}, ${row.upFor}, ${row.since}, ${row.until},
          ${number(row.areaCell)}, ${number(row.spotCell)}, ${row.spotUntil}, ${number(row.lastSpotCell)}, ${row.lastSpotUntil},
          ${number(row.reportedAreaCell)}, ${number(row.reportedSpotCell)}, ${row.reportedAt}, ${row.travelLeftMetres},
          ${number(row.queuedAreaCell)}, ${number(row.queuedSpotCell)}, ${row.collectUntil}, ${row.publishAt},
          exists (select from engagements where user_id = users.id),
          is_verified, only_show_verified, visible_to_verified_only, interest_bits(id)
        from users where id = ${row.userId} and standing = 'active'
        on conflict (user_id) do update set
          session_id = excluded.session_id, range_metres = excluded.range_metres,
          narrows_to_metres = excluded.narrows_to_metres, shown_until = excluded.shown_until, up_for = excluded.up_for,
          since = excluded.since, is_leaving = false, until = excluded.until, area_cell = excluded.area_cell, spot_cell = excluded.spot_cell,
          spot_until = excluded.spot_until, last_spot_cell = excluded.last_spot_cell,
          last_spot_until = excluded.last_spot_until, reported_area_cell = excluded.reported_area_cell,
          reported_spot_cell = excluded.reported_spot_cell, reported_at = excluded.reported_at,
          travel_left_metres = excluded.travel_left_metres, queued_area_cell = excluded.queued_area_cell,
          queued_spot_cell = excluded.queued_spot_cell, collect_until = excluded.collect_until,
          publish_at = excluded.publish_at
        returning is_hidden, hides_at, is_verified, visible_to_verified_only`,
  )
}

/** Ends availability for everybody. */
export function remove(db: Queryable, person: UserId, remembered: Remembered | null) {
  return db.run(
    'availability.remove',
    sql`${remembering(person, remembered)}delete from availabilities where user_id = ${person}`,
  )
}

/** Ends availability for the person; others see them until the given time. */
export function leave(db: Queryable, person: UserId, until: Date, remembered: Remembered | null) {
  return db.run(
    'availability.leave',
    sql`${remembering(person, remembered)}update availabilities set is_leaving = true, until = ${until}, queued_area_cell = null, queued_spot_cell = null,
          collect_until = null, publish_at = null where user_id = ${person}`,
  )
}

type Remembered = RememberedPlace & { forgetAt: Date }

/** What is remembered of an availability that ends, stored by the statement that ends it. */
function remembering(person: UserId, remembered: Remembered | null): Sql {
  if (remembered === null) return empty
  return sql`with remembered as (
      insert into remembered_places
        (user_id, area_cell, last_spot_cell, reported_area_cell, reported_at, travel_left_metres, forget_at)
      values (${person}, ${number(remembered.areaCell)}, ${number(remembered.lastSpotCell)},
        ${number(remembered.reportedAreaCell)}, ${remembered.reportedAt}, ${remembered.travelLeftMetres},
        ${remembered.forgetAt})
      on conflict (user_id) do update set area_cell = excluded.area_cell, last_spot_cell = excluded.last_spot_cell,
        reported_area_cell = excluded.reported_area_cell, reported_at = excluded.reported_at,
        travel_left_metres = excluded.travel_left_metres, forget_at = excluded.forget_at
    )
    `
}

export function findRemembered(db: Queryable, person: UserId, now: Date) {
  return db.maybeOne<RememberedPlace>(
    'availability.findRemembered',
    sql`select to_hex(area_cell) as area_cell, to_hex(last_spot_cell) as last_spot_cell,
          to_hex(reported_area_cell) as reported_area_cell, reported_at, travel_left_metres
        from remembered_places where user_id = ${person} and forget_at > ${now}`,
  )
}

/**
 * People with due work: their availability or spot has expired, a publication is due, or they are shown less.
 */
export function listDue(db: Queryable, now: Date, limit: number) {
  return db.many<{ userId: UserId }>(
    'availability.listDue',
    sql`(select user_id from availabilities where until <= ${now} limit ${limit})
        union (select user_id from availabilities where spot_until <= ${now} and spot_cell is not null limit ${limit})
        union (select user_id from availabilities where publish_at <= ${now} limit ${limit})
        union (select user_id from availabilities
          where shown_until <= ${now} and narrows_to_metres is not null limit ${limit})
        union (select user_id from availabilities where hides_at <= ${now} limit ${limit})`,
  )
}

export function publish(db: Queryable, person: UserId, to: AvailabilityRow) {
  return db.run(
    'availability.publish',
    sql`update availabilities set area_cell = ${number(to.areaCell)}, spot_cell = ${number(to.spotCell)},
          last_spot_cell = ${number(to.lastSpotCell)}, last_spot_until = ${to.lastSpotUntil},
          queued_area_cell = ${number(to.queuedAreaCell)}, queued_spot_cell = ${number(to.queuedSpotCell)},
          collect_until = ${to.collectUntil}, publish_at = ${to.publishAt},
          range_metres = ${to.rangeMetres}, narrows_to_metres = ${to.narrowsToMetres}, is_hidden = ${to.isHidden}, hides_at = ${to.hidesAt}
        where user_id = ${person}`,
  )
}

/** People whose session no longer exists: the process died between the sign-out and its subscriber. */
export function listOrphans(db: Queryable) {
  return db.many<{ userId: UserId }>(
    'availability.listOrphans',
    sql`select user_id from availabilities
        where not exists (select from sessions where sessions.id = session_id)`,
  )
}

/** Marks these people as engaged. Resolves to those who were free. */
export function engage(db: Queryable, people: readonly UserId[], now: Date) {
  return db.many<{ userId: UserId }>(
    'availability.engage',
    sql`insert into engagements (user_id, since)
        select id, ${now} from unnest(${people}::bigint[]) as id order by id
        on conflict do nothing
        returning user_id`,
  )
}

export function disengage(db: Queryable, people: readonly UserId[]) {
  return db.run(
    'availability.disengage',
    sql`delete from engagements where user_id = any(${people}::bigint[])`,
  )
}

/**
 * Removes available people from the lists, at the end of their minute at the earliest, or puts them back for
 * at least a minute. Resolves to the changed rows, and whether each was off the lists.
 */
export function hide(db: Queryable, people: readonly UserId[], isEngaged: boolean, now: Date) {
  return db.many<AvailabilityRow & { wasHidden: boolean }>(
    'availability.hide',
    sql`update availabilities set is_hidden = ${isEngaged} and shown_until <= ${now},
          hides_at = case when ${isEngaged} and shown_until > ${now} then shown_until end,
          shown_until = case when was_hidden and not is_leaving and not ${isEngaged} then ${shownUntil(now)}::timestamptz else shown_until end
        from (select user_id as person, is_hidden or coalesce(hides_at <= ${now}, false) as was_hidden from availabilities
          where user_id = any(${people}::bigint[]) order by user_id for update) as before
        where user_id = person and (is_hidden or hides_at is not null) <> ${isEngaged} and until > ${now}
        returning ${COLUMNS}, was_hidden`,
  )
}

/**
 * For each range of areas, how many people are on there whom everybody may see: of those that gatherings admit,
 * so that nobody raises a count with new accounts, and without those visible to verified people only.
 */
export function countOn(
  db: Queryable,
  ranges: readonly { from: bigint; to: bigint }[],
  { newSince, now }: { newSince: Date; now: Date },
) {
  return db.many<{ nth: number; people: number }>(
    'availability.countOn',
    sql`select coalesce(nth, 0)::integer as nth, count(*)::integer as people
        from unnest(${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ to }) => to)}::bigint[])
          with ordinality as range (first, last, nth)
        join availabilities here on area_cell between first and last
        join users on users.id = user_id
        where until > ${now} and not is_hidden and not is_leaving and not here.visible_to_verified_only
          and (users.is_verified or (email_verified and (is_vouched or created_at <= ${newSince})))
        group by nth`,
  )
}

export async function hasHomeZone(db: Queryable, person: UserId): Promise<boolean> {
  const found = await db.run(
    'availability.hasHomeZone',
    sql`select from home_zones where user_id = ${person}`,
  )
  return found > 0
}

export function addHomeZone(db: Queryable, person: UserId) {
  return db.run(
    'availability.addHomeZone',
    sql`insert into home_zones (user_id) values (${person}) on conflict do nothing`,
  )
}

export function removeHomeZone(db: Queryable, person: UserId) {
  return db.run('availability.removeHomeZone', sql`delete from home_zones where user_id = ${person}`)
}

/** An H3 cell as an integer, which is what the index sorts by. */
function number(cell: string | null): bigint | null {
  return cell === null ? null : BigInt(`0x${cell}`)
}
