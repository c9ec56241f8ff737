import { CALENDAR_FETCHED_EVERY_HOURS, ENTRIES_WITHIN_DAYS } from '@hereabouts/contract/calendars/limits'
import type { CalendarFailure } from '@hereabouts/contract/calendars/schemas'
import { readInThread } from '../platform/calendar-thread.ts'
import { DAY_MS, HOUR_MS, later, SECOND_MS } from '../platform/clock.ts'
import { type Config, isLoopback } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { fetchFile, type Limits } from '../platform/public-fetch.ts'
import { addressToFetch, decode, type KeptEntry, toKept } from './rules.ts'
import * as store from './store.ts'

const LIMITS = {
  msMax: 10 * SECOND_MS,
  /** Larger than the calendar of a busy town hall. */
  bytesMax: 2 * 1024 * 1024,
  // Some servers know their own files by another type, and refuse to answer.
  accept: 'text/calendar, */*;q=0.1',
  /** Many calendars have moved to another host of the same provider. */
  redirectsMax: 3,
}

type ReadingDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/**
 * Reads one calendar that is due, and replaces its entries. If that fails, they stay, and only admins learn it.
 * One at a time, so that stopping the server never waits for more than one.
 */
export async function readDueCalendar({ db, clock, config, log }: ReadingDeps): Promise<void> {
  const now = clock.now()
  const due = await store.takeDue(db, now, later(now, CALENDAR_FETCHED_EVERY_HOURS * HOUR_MS))
  if (!due) return
  const read = await readCalendar(due, config, now)
  await db.tx(async (tx) => {
    if (!(await store.lockRead(tx, due))) return
    if (typeof read === 'string') return void (await store.noteFailure(tx, due.id, read, now))
    await store.noteRead(tx, due.id, now)
    await store.replaceEntries(tx, due.id, read)
  })
  if (typeof read === 'string' && !due.isFailing)
    log.warn({ calendar: due.id, reason: read }, 'a calendar cannot be read')
}

/** On a computer where somebody tries the app, calendars may be on it, too. */
export function mayBePrivate({ publicUrl }: Pick<Config, 'publicUrl'>): Limits['isAnywhere'] {
  const isLocal = isLoopback(new URL(publicUrl).hostname)
  return () => isLocal
}

async function readCalendar(
  { address, timeZone }: store.DueRow,
  config: Config,
  now: Date,
): Promise<KeptEntry[] | CalendarFailure> {
  const fetched = await fetchFile(addressToFetch(address), { ...LIMITS, isAnywhere: mayBePrivate(config) })
  if (fetched.kind !== 'file') return fetched.kind
  const text = decode(fetched.bytes, fetched.type)
  const entries = await readInThread({
    text,
    from: now,
    to: later(now, ENTRIES_WITHIN_DAYS * DAY_MS),
    timeZone,
  })
  return entries ? toKept(entries) : 'unreadable'
}
