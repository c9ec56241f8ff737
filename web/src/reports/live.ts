import { reportChanged } from '@hereabouts/contract/reports/events'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLiveEvent } from '../platform/live.ts'
import { read } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'
import { reportToast } from './rules.ts'

/** Shows a toast when one of the person's reports is closed while the app is open. */
export function useReportsLive() {
  const queryClient = useQueryClient()
  const shown = useRef(new Set<number>())
  useLiveEvent(reportChanged, async ({ id }) => {
    const reports = read('GET /api/reports')
    // A running request may be older than the event.
    await queryClient.cancelQueries({ queryKey: reports.queryKey })
    // After an error, the list refetches when it is shown.
    const answer = await queryClient.fetchQuery({ ...reports, staleTime: 0 }).catch(() => null)
    const report = answer?.reports.find((one) => one.id === id)
    const words = report && reportToast(report)
    if (!words || shown.current.has(id)) return
    shown.current.add(id)
    showToast(words)
  })
}
