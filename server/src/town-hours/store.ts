import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { TOWN_HOUR_MINUTES } from '@hereabouts/contract/town-hours/limits'
import type { TownHourId, TownHourSettings } from '@hereabouts/contract/town-hours/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface TownHourRow extends TownHourSettings {
  id: TownHourId
  opensAt: Date
}

const COLUMNS = sql`id, label, weekday, starts_minute, time_zone, to_hex(cell) as cell, opens_at`

export function list(db: Queryable) {
  return db.many<TownHourRow>(
    'town-hours.list',
    sql`select ${COLUMNS} from town_hours order by label, weekday, starts_minute, id`,
  )
}

/** All hours, and for each whether this person wants a reminder. */
export function listShown(db: Queryable, person: UserId) {
  return db.many<TownHourRow & { people: number | null; isReminded: boolean }>(
    'town-hours.listShown',
    sql`select ${COLUMNS}, people,
          exists (select from town_hour_reminders where user_id = ${person} and town_hour_id = town_hours.id) as is_reminded
        from town_hours order by label, weekday, starts_minute, id`,
  )
}

/** Makes changes take turns, so that two admins together cannot exceed the limit. */
export async function lock(db: Queryable): Promise<void> {
  await db.run('town-hours.lock', sql`lock table town_hours in share row exclusive mode`)
}

export function add(
  db: Queryable,
  { label, weekday, startsMinute, timeZone, cell }: TownHourSettings,
  opensAt: Date,
) {
  return db.one<{ id: TownHourId }>(
    'town-hours.add',
    sql`insert into town_hours (label, weekday, starts_minute, time_zone, cell, opens_at)
        values (${label}, ${weekday}, ${startsMinute}, ${timeZone}, ${number(cell)}, ${opensAt}) returning id`,
  )
}

/** Resolves to the number of changed hours: 0 if there is no such hour. */
export function change(
  db: Queryable,
  id: TownHourId,
  { label, weekday, startsMinute, timeZone, cell }: TownHourSettings,
  opensAt: Date,
) {
  return db.run(
    'town-hours.change',
    sql`update town_hours set label = ${label}, weekday = ${weekday}, starts_minute = ${startsMinute},
          time_zone = ${timeZone}, cell = ${number(cell)}, opens_at = ${opensAt}, people = null
        where id = ${id}`,
  )
}

export function remove(db: Queryable, id: TownHourId) {
  return db.run('town-hours.remove', sql`delete from town_hours where id = ${id}`)
}

export function addReminder(db: Queryable, person: UserId, id: TownHourId, now: Date) {
  return db.run(
    'town-hours.addReminder',
    sql`insert into town_hour_reminders (town_hour_id, user_id, asked_at)
        select id, ${person}, ${now} from town_hours where id = ${id}
        on conflict (user_id, town_hour_id) do update set asked_at = town_hour_reminders.asked_at`,
  )
}

export function removeReminder(db: Queryable, person: UserId, id: TownHourId) {
  return db.run(
    'town-hours.removeReminder',
    sql`delete from town_hour_reminders where user_id = ${person} and town_hour_id = ${id}`,
  )
}

/** Hours that are over and must move to the next week. */
export function listOver(db: Queryable, now: Date) {
  return db.many<TownHourRow>(
    'town-hours.listOver',
    sql`select ${COLUMNS} from town_hours where ${closesAt} <= ${now} order by id`,
  )
}

/** Moves an hour to its next beginning, unless it was changed meanwhile. */
export function reopen(db: Queryable, { id, opensAt }: Pick<TownHourRow, 'id' | 'opensAt'>, next: Date) {
  return db.run(
    'town-hours.reopen',
    sql`update town_hours set opens_at = ${next}, people = null where id = ${id} and opens_at = ${opensAt}`,
  )
}

/** Hours that have begun. First move those that are over. */
export function listOpen(db: Queryable, now: Date) {
  return db.many<TownHourRow>(
    'town-hours.listOpen',
    sql`select ${COLUMNS} from town_hours where opens_at <= ${now} and ${closesAt} > ${now} order by id`,
  )
}

export function setPeople(
  db: Queryable,
  counts: readonly (Pick<TownHourRow, 'id' | 'opensAt'> & { people: number | null })[],
) {
  return db.run(
    'town-hours.setPeople',
    sql`update town_hours set people = counted.people
        from unnest(${counts.map(({ id }) => id)}::bigint[], ${counts.map(({ opensAt }) => opensAt)}::timestamptz[],
          ${counts.map(({ people }) => people)}::integer[]) as counted (id, opens_at, people)
        where town_hours.id = counted.id and town_hours.opens_at = counted.opens_at
          and town_hours.people is distinct from counted.people`,
  )
}

/**
 * Takes people who asked to be reminded before an hour began, each of them once for each beginning. First move
 * hours that are over.
 */
export function takeReminders(db: Queryable, now: Date, limit: number) {
  return db.many<{ userId: UserId }>(
    'town-hours.takeReminders',
    // Materialized, because PostgreSQL may otherwise run the part with the limit again and find other rows.
    sql`with waiting as materialized (
          select reminder.user_id, town_hour_id, opens_at
          from town_hours join town_hour_reminders reminder on town_hour_id = town_hours.id
          where opens_at <= ${now} and ${closesAt} > ${now} and asked_at <= opens_at and told_at is distinct from opens_at
          limit ${limit} for update of reminder skip locked)
        update town_hour_reminders reminder set told_at = waiting.opens_at
        from waiting where reminder.user_id = waiting.user_id and reminder.town_hour_id = waiting.town_hour_id
        returning reminder.user_id`,
  )
}

const closesAt: Sql = sql`opens_at + ${TOWN_HOUR_MINUTES}::integer * interval '1 minute'`

function number(cell: string | null): bigint | null {
  return cell === null ? null : BigInt(`0x${cell}`)
}
