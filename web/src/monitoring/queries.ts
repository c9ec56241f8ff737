import type { Span } from '@hereabouts/contract/monitoring/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CallError } from '../platform/call-error.ts'
import { read } from '../platform/query.ts'

const EVERY_MS = 30_000

export interface Pulse {
  isWell: boolean
  /** How long the answer took, as seen from here. */
  tookMs: number
  /** By the clock of this device. */
  at: number
}

/** Whether the process answers (`/healthz`), or its database as well (`/readyz`): asked every half minute while shown. */
export function usePulse(path: '/healthz' | '/readyz') {
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => ask(path, signal),
    staleTime: 0,
    refetchInterval: EVERY_MS,
    retry: false,
  })
}

/** No answer at all is an answer too. */
async function ask(path: string, signal: AbortSignal): Promise<Pulse> {
  const asked = performance.now()
  const isWell = await fetch(path, { signal, cache: 'no-store' }).then(isHeardOut, () => false)
  return {
    isWell,
    tookMs: Math.round(performance.now() - asked),
    at: Date.now(),
  }
}

/** An answer that is not read to its end keeps its connection. */
async function isHeardOut(response: Response): Promise<boolean> {
  await response.text()
  return response.ok
}

/** As often as something new is measured. */
const MEASURED_EVERY_MS = 10_000

/** What was measured, asked for again while it is shown; to whoever may not see it only once. */
export function useMonitoring(span: Span) {
  return useQuery({
    ...read('GET /api/admin/monitoring', {}, { span }),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) =>
      error instanceof CallError && (error.status === 401 || error.status === 403)
        ? false
        : MEASURED_EVERY_MS,
    // The other span stays until this one is there.
    placeholderData: keepPreviousData,
  })
}
