import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'
import type { AreaEntry } from './rules.ts'

/** The server reads calendars every hour. */
export const FRESH_MS = 10 * 60_000

/** One entry, whichever town it is in. Undefined while it loads; null if there is none or it is over. */
export function useCalendarEntry(calendarId: number, key: string): AreaEntry | null | undefined {
  const { data, isError } = useQuery({ ...ENTRIES, enabled: key !== '' })
  if (key === '' || isError) return null
  const calendar = data?.calendars.find(({ id }) => id === calendarId)
  const entry = calendar?.entries.find((each) => each.key === key)
  if (calendar && entry) return { calendar, entry }
  return data && null
}

export const ENTRIES = { ...read('GET /api/calendar-entries'), staleTime: FRESH_MS }
