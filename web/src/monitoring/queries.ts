import type { Span } from '@hereabouts/contract/monitoring/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CallError } from '../platform/call-error.ts'
import { read } from '../platform/query.ts'

const EVERY_MS = 30_000

export interface Pulse {
  isWell: boolean
  /** The response time as measured by this browser. */
  tookMs: number
  /** The time of the check by this device's clock. */
  at: number
}

/** Checks the process (`/healthz`) or its database too (`/readyz`) every half minute while shown. */
export function usePulse(path: '/healthz' | '/readyz') {
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => ask(path, signal),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  })
}

/** A missing answer counts as a failed check, not as an error. */
async function ask(path: string, signal: AbortSignal): Promise<Pulse> {
  const startedAt = performance.now()
  const isWell = await fetch(path, { signal, cache: 'no-store' }).then(readFully, () => false)
  return {
    isWell,
    tookMs: Math.round(performance.now() - startedAt),
    at: Date.now(),
  }
}

/** Reads the body to its end, because an unread one keeps its connection busy. */
async function readFully(response: Response): Promise<boolean> {
  await response.text()
  return response.ok
}

/** The interval at which the server measures. */
const MEASURED_EVERY_MS = 10_000

/** The measurements, refetched while shown, but only once without permission. */
export function useMonitoring(span: Span) {
  return useQuery({
    ...read('GET /api/admin/monitoring', {}, { span }),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) =>
      error instanceof CallError && (error.status === 401 || error.status === 403)
        ? false
        : MEASURED_EVERY_MS,
    // Shows the previous span until this one has loaded.
    placeholderData: keepPreviousData,
  })
}
