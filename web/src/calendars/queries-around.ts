import { ENTRIES_SOON_MAX } from '@hereabouts/contract/calendars/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTown } from '../availability/queries-coarse.ts'
import { read } from '../platform/query.ts'
import { useServerNow } from '../platform/server-time.ts'
import { ENTRIES, FRESH_MS } from './queries.ts'
import { type EntriesAround, entriesIn, moreIn } from './rules.ts'

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

const SOON = { ...read('GET /api/calendar-entries/soon'), staleTime: FRESH_MS }
