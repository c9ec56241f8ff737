import { reportChanged } from '@hereabouts/contract/reports/events'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLiveEvent } from '../platform/live.ts'
import { read } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'
import { reportToast } from './rules.ts'

/** Says what came of one's report when the server says that it came further; the list is there for who was away. */
export function useReportsLive() {
  const queryClient = useQueryClient()
  const told = useRef(new Set<number>())
  useLiveEvent(reportChanged, async ({ id }) => {
    const reports = read('GET /api/reports')
    // What is on its way already may be older than what was heard.
    await queryClient.cancelQueries({ queryKey: reports.queryKey })
    // What does not come is asked for again by whoever looks at the list.
    const answer = await queryClient.fetchQuery({ ...reports, staleTime: 0 }).catch(() => null)
    const report = answer?.reports.find((one) => one.id === id)
    const words = report && reportToast(report)
    if (!words || told.current.has(id)) return
    told.current.add(id)
    showToast(words)
  })
}
