import { sanctionsChanged } from '@hereabouts/contract/sanctions/events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { onHeld } from '../platform/api.ts'
import { useLiveEvent } from '../platform/live.ts'
import { read } from '../platform/query.ts'
import { blockingSanction } from './rules.ts'

// Somebody may decide otherwise, and no live connection tells.
const LOOK_AGAIN_MS = 10_000

/** The sanctions that one is under, the latest first. */
export function useOwnSanctions() {
  return useQuery({
    ...read('GET /api/measures'),
    staleTime: 0,
    select: ({ measures: sanctions }) => sanctions,
  })
}

/** The same for whoever is held by one: asked for again and again, and nothing that was known before counts. */
export function useBlockingSanctions() {
  const { data, isFetchedAfterMount, error, refetch } = useQuery({
    ...read('GET /api/measures'),
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    select: ({ measures: sanctions }) => sanctions,
  })
  return { data: isFetchedAfterMount ? data : undefined, error, refetch }
}

/**
 * Whether a sanction keeps the person from everything else, as the server says with any call or as they hear live; and the way
 * to go on, once none does.
 */
export function useLockout(): [isHeld: boolean, goOn: () => void] {
  const queryClient = useQueryClient()
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => onHeld(() => setIsHeld(true)), [])
  useLiveEvent(sanctionsChanged, async () => {
    const look = { ...read('GET /api/measures'), staleTime: 0 }
    const { measures: sanctions } = await queryClient.fetchQuery(look).catch(() => ({ measures: [] }))
    if (blockingSanction(sanctions)) setIsHeld(true)
  })
  const goOn = useCallback(() => {
    setIsHeld(false)
    // What was refused meanwhile is asked for again.
    queryClient.resetQueries()
  }, [queryClient])
  return [isHeld, goOn]
}
