import { useQuery } from '@tanstack/react-query'
import { useTown } from '../availability/queries-coarse.ts'
import { read } from '../platform/query.ts'
import { useServerNow } from '../platform/server-time.ts'
import { type AreaEntry, entriesIn } from './rules.ts'

/** The server reads calendars every hour. */
const FRESH_MS = 10 * 60_000

/**
 * What takes place soon in the town of a cell. The phone picks it from the entries of all towns, so the server does
 * not learn which town it is.
 */
export function useEntriesAround(cell: string | undefined): AreaEntry[] {
  const { data } = useQuery({ ...ENTRIES, enabled: cell !== undefined })
  const town = useTown(data && data.calendars.length > 0 ? cell : undefined)
  return entriesIn(data?.calendars ?? [], town, useServerNow())
}

/** One entry, whichever town it is in. Undefined while it loads; null if there is none or it is over. */
export function useCalendarEntry(calendarId: number, key: string): AreaEntry | null | undefined {
  const { data, isError } = useQuery({ ...ENTRIES, enabled: key !== '' })
  if (key === '' || isError) return null
  const calendar = data?.calendars.find(({ id }) => id === calendarId)
  const entry = calendar?.entries.find((each) => each.key === key)
  if (calendar && entry) return { calendar, entry }
  return data && null
}

const ENTRIES = { ...read('GET /api/calendar-entries'), staleTime: FRESH_MS }
