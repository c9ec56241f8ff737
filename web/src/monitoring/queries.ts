import { useQuery } from '@tanstack/react-query'

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
