import type { CalendarEntry, ShownCalendar, SoonCalendar } from '@hereabouts/contract/calendars/schemas'
import { t } from '@lingui/core/macro'
import { formatTime, startWithCapital } from '../platform/format.ts'
import { dayText } from '../platform/format-days.ts'
import { formatHours } from '../platform/format-hours.ts'

export interface AreaEntry {
  calendar: Pick<ShownCalendar, 'id' | 'name'>
  entry: CalendarEntry
}

/** What is shown of the entries of a place. */
export interface EntriesAround {
  entries: readonly AreaEntry[]
  /** How many more there are. */
  more: number
  isLoading: boolean
  showAll: () => void
}

const DAY_MS = 86_400_000

/** How many entries of a town's calendars and of those for everybody come after the soonest. */
export function moreIn(calendars: readonly SoonCalendar[], town: string | undefined): number {
  return calendars.reduce((sum, { cell, more }) => (cell === null || cell === town ? sum + more : sum), 0)
}

/** The entries of a town's calendars and of those for everybody that are not over, the soonest first. */
export function entriesIn(
  calendars: readonly ShownCalendar[],
  town: string | undefined,
  nowMs: number,
): AreaEntry[] {
  return calendars
    .filter(({ cell }) => cell === null || cell === town)
    .flatMap((calendar) => calendar.entries.map((entry) => ({ calendar, entry })))
    .filter(({ entry }) => Date.parse(entry.endsAt) > nowMs || Date.parse(entry.startsAt) > nowMs)
    .sort((one, other) => Date.parse(one.entry.startsAt) - Date.parse(other.entry.startsAt))
}

/** When it is: "Tomorrow, 6 – 8 PM", "Thursday, all day", "Today to Sunday". */
export function entryWhenText({ startsAt, endsAt, isAllDay }: CalendarEntry, nowMs: number): string {
  const first = dayText(startsAt, nowMs)
  // The end of whole days is the midnight after them.
  const last = dayText(isAllDay ? Date.parse(endsAt) - 1 : endsAt, nowMs)
  const lastsMs = Date.parse(endsAt) - Date.parse(startsAt)
  const hours = lastsMs === 0 ? formatTime(startsAt) : formatHours(startsAt, endsAt)
  const isOneDay = isAllDay ? first === last : lastsMs < DAY_MS
  if (!isOneDay) return startWithCapital(t`${first} to ${last}`)
  return startWithCapital(isAllDay ? t`${first}, all day` : t`${first}, ${hours}`)
}
