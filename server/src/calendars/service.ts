import { CALENDAR_ERRORS } from '@hereabouts/contract/calendars/errors'
import { CALENDARS_MAX, ENTRIES_SOON_MAX } from '@hereabouts/contract/calendars/limits'
import type {
  Calendar,
  CalendarId,
  CalendarSettings,
  ShownCalendar,
  SoonCalendar,
} from '@hereabouts/contract/calendars/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { record } from '../audit/service.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { mayFetch } from '../platform/public-fetch.ts'
import { addressToFetch, isCalendarCell } from './rules.ts'
import { mayBePrivate } from './service-reading.ts'
import * as store from './store.ts'

export async function listCalendars({ db, clock }: Deps): Promise<{ calendars: Calendar[] }> {
  return list(db, clock.now())
}

/** What takes place soon, in all areas: the server does not learn which of them a phone shows. */
export async function listCalendarEntries({ db, clock }: Deps): Promise<{ calendars: ShownCalendar[] }> {
  return { calendars: toShown(await store.listShown(db, clock.now())) }
}

/** The soonest of it: what a page shows at first. */
export async function listSoonEntries({ db, clock }: Deps): Promise<{ calendars: SoonCalendar[] }> {
  const rows = await store.listSoon(db, clock.now(), ENTRIES_SOON_MAX)
  const totals = new Map(rows.map(({ id, total }) => [id, total]))
  const calendars = toShown(rows.map(({ total, ...row }) => row))
  return {
    calendars: calendars.map((calendar) => ({
      ...calendar,
      more: (totals.get(calendar.id) ?? 0) - calendar.entries.length,
    })),
  }
}

/** What begins next in each calendar, in all areas. */
export async function listNextEntries({ db, clock }: Deps): Promise<{ calendars: ShownCalendar[] }> {
  return { calendars: toShown(await store.listNext(db, clock.now())) }
}

function toShown(rows: readonly store.ShownRow[]): ShownCalendar[] {
  const calendars = new Map<CalendarId, ShownCalendar>()
  for (const { id, name, cell, startsAt, endsAt, ...rest } of rows) {
    const calendar = calendars.get(id) ?? { id, name, cell, entries: [] }
    calendars.set(id, calendar)
    calendar.entries.push({ ...rest, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })
  }
  return [...calendars.values()]
}

/** Adds a calendar, which the server reads soon after. */
export function addCalendar(deps: Deps, viewer: Viewer, settings: CalendarSettings) {
  return changing(deps, viewer, 'calendars.added', async (tx, now) => {
    check(deps, settings)
    await store.lock(tx)
    if ((await store.list(tx, now)).length >= CALENDARS_MAX) fail(CALENDAR_ERRORS.TOO_MANY_CALENDARS)
    return (await store.add(tx, settings, now)).id
  })
}

/** Changes a calendar. Its entries stay until the server has read it again. */
export function changeCalendar(deps: Deps, viewer: Viewer, id: CalendarId, settings: CalendarSettings) {
  return changing(deps, viewer, 'calendars.changed', async (tx, now) => {
    check(deps, settings)
    if ((await store.change(tx, id, settings, now)) === 0) fail(COMMON_ERRORS.NOT_FOUND)
    return id
  })
}

export function removeCalendar(deps: Deps, viewer: Viewer, id: CalendarId) {
  return changing(deps, viewer, 'calendars.removed', async (tx) => {
    if ((await store.remove(tx, id)) === 0) fail(COMMON_ERRORS.NOT_FOUND)
    return id
  })
}

/** Changes calendars and records it; resolves to all of them. */
function changing(
  { db, clock }: Deps,
  viewer: Viewer,
  action: `calendars.${string}`,
  act: (tx: Tx, now: Date) => Promise<CalendarId>,
) {
  return db.tx(async (tx) => {
    const now = clock.now()
    const calendar = await act(tx, now)
    await record(tx, { at: now, actorId: viewer.id, action, subjectId: null, details: { calendar } })
    return list(tx, now)
  })
}

async function list(db: Queryable, now: Date): Promise<{ calendars: Calendar[] }> {
  return { calendars: (await store.list(db, now)).map(toCalendar) }
}

function toCalendar({ readAt, failsSince, failure, ...row }: store.CalendarRow): Calendar {
  return {
    ...row,
    readAt: readAt?.toISOString() ?? null,
    failure: failsSince && failure && { since: failsSince.toISOString(), reason: failure },
  }
}

function check({ config }: Deps, { address, cell }: CalendarSettings) {
  if (cell !== null && !isCalendarCell(cell)) fail(CALENDAR_ERRORS.WRONG_AREA)
  if (!mayFetch(addressToFetch(address), mayBePrivate(config))) fail(CALENDAR_ERRORS.ADDRESS_NOT_PUBLIC)
}
