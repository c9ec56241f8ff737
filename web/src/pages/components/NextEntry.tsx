import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { read } from '../../platform/query.ts'

// Most towns have no calendars.
const EntryHere = lazy(() => import('./EntryHere.tsx').catch(() => ({ default: () => null })))

/** The server reads calendars every hour. */
const FRESH_MS = 10 * 60_000

/** Asks what begins next in the calendars of all towns, and shows it if there are any. */
export default function NextEntry() {
  const { data } = useQuery({ ...read('GET /api/calendar-entries/next'), staleTime: FRESH_MS, retry: false })
  if (!data || data.calendars.length === 0) return null
  return (
    <Suspense>
      <EntryHere calendars={data.calendars} />
    </Suspense>
  )
}
