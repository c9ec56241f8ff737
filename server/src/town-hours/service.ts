import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { TOWN_HOUR_ERRORS } from '@hereabouts/contract/town-hours/errors'
import { TOWN_HOUR_MINUTES, TOWN_HOURS_MAX } from '@hereabouts/contract/town-hours/limits'
import type {
  ShownTownHour,
  TownHour,
  TownHourId,
  TownHourReminder,
  TownHourSettings,
} from '@hereabouts/contract/town-hours/schemas'
import { record } from '../audit/service.ts'
import { later, MINUTE_MS } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { nextOpening } from '../platform/time-zone.ts'
import { isTownCell, shownPeople } from './rules.ts'
import * as store from './store.ts'

export async function listTownHours({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ townHours: TownHour[] }> {
  return list(db, clock.now())
}

/** Adds an hour. It counts at once, also if it has begun: then it lasts until its end. */
export function addTownHour(deps: Deps, viewer: Viewer, settings: TownHourSettings) {
  return changing(deps, viewer, 'hours.added', async (tx, now) => {
    checkArea(settings)
    await store.lock(tx)
    if ((await store.list(tx)).length >= TOWN_HOURS_MAX) fail(TOWN_HOUR_ERRORS.TOO_MANY_TOWN_HOURS)
    return (await store.add(tx, settings, openingOf(settings, now))).id
  })
}

export function changeTownHour(deps: Deps, viewer: Viewer, id: TownHourId, settings: TownHourSettings) {
  return changing(deps, viewer, 'hours.changed', async (tx, now) => {
    checkArea(settings)
    if ((await store.change(tx, id, settings, openingOf(settings, now))) === 0) fail(COMMON_ERRORS.NOT_FOUND)
    return id
  })
}

export function removeTownHour(deps: Deps, viewer: Viewer, id: TownHourId) {
  return changing(deps, viewer, 'hours.removed', async (tx) => {
    if ((await store.remove(tx, id)) === 0) fail(COMMON_ERRORS.NOT_FOUND)
    return id
  })
}

/** All hours, as a person sees them. Their phone picks those for the place where it is. */
export async function listShownTownHours(
  { clock }: Pick<Deps, 'clock'>,
  db: Queryable,
  viewer: Viewer,
): Promise<ShownTownHour[]> {
  const now = clock.now()
  return (await store.listShown(db, viewer.id)).map(({ isReminded, people, ...row }) => {
    const hour = toTownHour(row, now)
    // The count of an hour that is over belongs to last week.
    const isCounted = row.opensAt <= now && hour.opensAt === row.opensAt.toISOString()
    return { ...hour, isReminded, people: isCounted ? people : null }
  })
}

export async function remindOfTownHour({ db, clock }: Deps, viewer: Viewer, asked: TownHourReminder) {
  const { townHourId, isOn } = asked
  if (!isOn) await store.removeReminder(db, viewer.id, townHourId)
  else if ((await store.addReminder(db, viewer.id, townHourId, clock.now())) === 0)
    fail(COMMON_ERRORS.NOT_FOUND)
  return {}
}

/** Moves hours that are over to the next week. Reminds people of hours that have begun, if they asked for it. */
export async function processTownHours({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const over of await store.listOver(db, now)) await store.reopen(db, over, openingOf(over, now))
  await db.tx(async (tx) => {
    const told = await store.takeReminders(tx, now, REMINDERS_AT_ONCE)
    if (told.length > 0)
      tx.emit('town-hours.begun', { people: [...new Set(told.map(({ userId }) => userId))] })
  })
}

/** Pushes of one run, so that a large town's do not all wait in memory at once. */
const REMINDERS_AT_ONCE = 1000

/** The hours that are on. */
export async function listOpenTownHours(db: Queryable, now: Date): Promise<OpenTownHour[]> {
  return (await store.listOpen(db, now)).map(({ id, opensAt, cell }) => ({ id, opensAt, cell }))
}

export type OpenTownHour = Pick<store.TownHourRow, 'id' | 'opensAt' | 'cell'>

/** Stores how many people are on, only as coarsely as everybody may know it. */
export async function setPeople(
  db: Queryable,
  counts: readonly (OpenTownHour & { people: number })[],
): Promise<void> {
  await store.setPeople(
    db,
    counts.map(({ id, opensAt, people }) => ({ id, opensAt, people: shownPeople(people) })),
  )
}

/** Changes hours and records it; resolves to all of them. The log names no town, so it has only the hour's id. */
function changing(
  { db, clock }: Deps,
  viewer: Viewer,
  action: `hours.${string}`,
  act: (tx: Tx, now: Date) => Promise<TownHourId>,
) {
  return db.tx(async (tx) => {
    const now = clock.now()
    const townHour = await act(tx, now)
    await record(tx, { at: now, actorId: viewer.id, action, subjectId: null, details: { townHour } })
    return list(tx, now)
  })
}

async function list(db: Queryable, now: Date): Promise<{ townHours: TownHour[] }> {
  return { townHours: (await store.list(db)).map((row) => toTownHour(row, now)) }
}

function checkArea({ cell }: TownHourSettings) {
  if (cell !== null && !isTownCell(cell)) fail(TOWN_HOUR_ERRORS.WRONG_TOWN)
}

function openingOf(settings: TownHourSettings, now: Date): Date {
  return nextOpening({ ...settings, lastsMinutes: TOWN_HOUR_MINUTES }, now)
}

/** Computes the opening, because the job that moves an hour on may be late. */
function toTownHour({ opensAt: _, ...row }: store.TownHourRow, now: Date): TownHour {
  const opensAt = openingOf(row, now)
  return {
    ...row,
    opensAt: opensAt.toISOString(),
    closesAt: later(opensAt, TOWN_HOUR_MINUTES * MINUTE_MS).toISOString(),
  }
}
