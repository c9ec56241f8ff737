import type { CalendarFailure, CalendarId, CalendarSettings } from '@hereabouts/contract/calendars/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { KeptEntry } from './rules.ts'

const COLUMNS = sql`id, name, address, to_hex(cell) as cell, time_zone`

export interface CalendarRow extends CalendarSettings {
  id: CalendarId
  readAt: Date | null
  failsSince: Date | null
  failure: CalendarFailure | null
  entries: number
}

/** All calendars, each with how many of its entries are not over. */
export function list(db: Queryable, now: Date) {
  return db.many<CalendarRow>(
    'calendars.list',
    sql`select ${COLUMNS}, read_at, fails_since, failure,
          (select count(*)::integer from calendar_entries
            where calendar_id = calendars.id and greatest(ends_at, starts_at + interval '1 second') > ${now}) as entries
        from calendars order by name, id`,
  )
}

export interface ShownRow extends KeptEntry {
  id: CalendarId
  name: string
  cell: string | null
}

/** Every entry that is not over, with its calendar, the soonest first. */
export function listShown(db: Queryable, now: Date) {
  return db.many<ShownRow>(
    'calendars.listShown',
    sql`select calendars.id, name, to_hex(cell) as cell, key, title, place, link, starts_at, ends_at, is_all_day
        from calendars join calendar_entries on calendar_id = calendars.id
        where greatest(ends_at, starts_at + interval '1 second') > ${now}
        order by name, calendars.id, starts_at, key`,
  )
}

/** The soonest entries of each calendar that are not over, and how many there are. */
export function listSoon(db: Queryable, now: Date, max: number) {
  return db.many<ShownRow & { total: number }>(
    'calendars.listSoon',
    sql`select calendars.id, name, to_hex(cell) as cell, soon.*
        from calendars cross join lateral (
          select key, title, place, link, starts_at, ends_at, is_all_day, (count(*) over ())::integer as total
          from calendar_entries
          where calendar_id = calendars.id and greatest(ends_at, starts_at + interval '1 second') > ${now}
          order by starts_at, key limit ${max}) soon
        order by name, calendars.id, starts_at, key`,
  )
}

/** The first entry of each calendar that has not begun. */
export function listNext(db: Queryable, now: Date) {
  return db.many<ShownRow>(
    'calendars.listNext',
    sql`select calendars.id, name, to_hex(cell) as cell, first.*
        from calendars cross join lateral (
          select key, title, place, link, starts_at, ends_at, is_all_day from calendar_entries
          where calendar_id = calendars.id and starts_at > ${now} order by starts_at, key limit 1) first
        order by name, calendars.id`,
  )
}

/** Makes changes take turns, so that two admins together cannot exceed the limit. */
export async function lock(db: Queryable): Promise<void> {
  await db.run('calendars.lock', sql`lock table calendars in share row exclusive mode`)
}

export function add(db: Queryable, { name, address, cell, timeZone }: CalendarSettings, now: Date) {
  return db.one<{ id: CalendarId }>(
    'calendars.add',
    sql`insert into calendars (name, address, cell, time_zone, due_at)
        values (${name}, ${address}, ${number(cell)}, ${timeZone}, ${now}) returning id`,
  )
}

/** Resolves to the number of changed calendars: 0 if there is no such calendar. It is due at once. */
export function change(db: Queryable, id: CalendarId, settings: CalendarSettings, now: Date) {
  const { name, address, cell, timeZone } = settings
  return db.run(
    'calendars.change',
    sql`update calendars set name = ${name}, address = ${address}, cell = ${number(cell)},
          time_zone = ${timeZone}, due_at = ${now}
        where id = ${id}`,
  )
}

export function remove(db: Queryable, id: CalendarId) {
  return db.run('calendars.remove', sql`delete from calendars where id = ${id}`)
}

export interface DueRow {
  id: CalendarId
  address: string
  timeZone: string
  isFailing: boolean
}

/** Takes a calendar that is due, so that no other node reads it until it is due again. */
export function takeDue(db: Queryable, now: Date, next: Date) {
  return db.maybeOne<DueRow>(
    'calendars.takeDue',
    sql`update calendars set due_at = ${next}
        where id = (select id from calendars where due_at <= ${now} order by due_at, id limit 1 for update skip locked)
        returning id, address, time_zone, failure is not null as is_failing`,
  )
}

/**
 * Holds a calendar that was read, unless it was changed or removed meanwhile.
 *
 * @returns whether the result still counts
 */
export async function lockRead(db: Queryable, { id, address, timeZone }: DueRow): Promise<boolean> {
  const row = await db.maybeOne<{ id: CalendarId }>(
    'calendars.lockRead',
    sql`select id from calendars where id = ${id} and address = ${address} and time_zone = ${timeZone} for update`,
  )
  return row !== null
}

export function noteRead(db: Queryable, id: CalendarId, now: Date) {
  return db.run(
    'calendars.noteRead',
    sql`update calendars set read_at = ${now}, fails_since = null, failure = null where id = ${id}`,
  )
}

export function noteFailure(db: Queryable, id: CalendarId, failure: CalendarFailure, now: Date) {
  return db.run(
    'calendars.noteFailure',
    sql`update calendars set fails_since = coalesce(fails_since, ${now}), failure = ${failure} where id = ${id}`,
  )
}

export async function replaceEntries(
  db: Queryable,
  id: CalendarId,
  entries: readonly KeptEntry[],
): Promise<void> {
  await db.run('calendars.removeEntries', sql`delete from calendar_entries where calendar_id = ${id}`)
  await db.run(
    'calendars.addEntries',
    sql`insert into calendar_entries (calendar_id, key, title, place, link, starts_at, ends_at, is_all_day)
        select ${id}, entry.* from unnest(${entries.map(({ key }) => key)}::text[], ${entries.map(({ title }) => title)}::text[],
          ${entries.map(({ place }) => place)}::text[], ${entries.map(({ link }) => link)}::text[],
          ${entries.map(({ startsAt }) => startsAt)}::timestamptz[], ${entries.map(({ endsAt }) => endsAt)}::timestamptz[],
          ${entries.map(({ isAllDay }) => isAllDay)}::boolean[]) as entry`,
  )
}

function number(cell: string | null): bigint | null {
  return cell === null ? null : BigInt(`0x${cell}`)
}
