import { ENTRIES_SOON_MAX } from '@hereabouts/contract/calendars/limits'
import type { ShownCalendar } from '@hereabouts/contract/calendars/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTown } from '../availability/queries-coarse.ts'
import { read } from '../platform/query.ts'
import { useServerNow } from '../platform/server-time.ts'
import { type AreaEntry, type EntriesAround, entriesIn, moreIn } from './rules.ts'

/** The server reads calendars every hour. */
const FRESH_MS = 10 * 60_000

/**
 * What takes place soon in the town of a cell. The phone picks it from the entries of all towns, so the server does
 * not learn which town it is. At first these are the soonest of each calendar.
 */
export function useEntriesAround(cell: string | undefined): EntriesAround {
  const [isAll, setIsAll] = useState(false)
  const { data: soon } = useQuery({ ...SOON, enabled: cell !== undefined })
  const town = useTown(soon && soon.calendars.length > 0 ? cell : undefined)
  const later = moreIn(soon?.calendars ?? [], town)
  const all = useQuery({ ...ENTRIES, enabled: isAll && later > 0 })
  const entries = entriesIn((isAll && all.data?.calendars) || (soon?.calendars ?? []), town, useServerNow())
  const shown = isAll && (all.data || later === 0) ? entries : entries.slice(0, ENTRIES_SOON_MAX)
  return {
    entries: shown,
    more: entries.length - shown.length + (all.data ? 0 : later),
    isLoading: all.isFetching,
    showAll() {
      setIsAll(true)
      if (all.isError) void all.refetch()
    },
  }
}

/** One entry, whichever town it is in. Undefined while it loads; null if there is none or it is over. */
export function useCalendarEntry(calendarId: number, key: string): AreaEntry | null | undefined {
  const { data: soon } = useQuery({ ...SOON, enabled: false })
  const known = findEntry(soon?.calendars, calendarId, key)
  const { data, isError } = useQuery({ ...ENTRIES, enabled: key !== '' && known === null })
  if (key === '' || isError) return null
  return known ?? (data && findEntry(data.calendars, calendarId, key))
}

function findEntry(
  calendars: readonly ShownCalendar[] | undefined,
  calendarId: number,
  key: string,
): AreaEntry | null {
  const calendar = calendars?.find(({ id }) => id === calendarId)
  const entry = calendar?.entries.find((each) => each.key === key)
  return calendar && entry ? { calendar, entry } : null
}

const SOON = { ...read('GET /api/calendar-entries/soon'), staleTime: FRESH_MS }
const ENTRIES = { ...read('GET /api/calendar-entries'), staleTime: FRESH_MS }
