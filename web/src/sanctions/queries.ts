import { sanctionsChanged } from '@hereabouts/contract/sanctions/events'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { onSanctioned } from '../platform/api.ts'
import { useLiveEvent } from '../platform/live.ts'
import { read } from '../platform/query.ts'
import { blockingSanction } from './rules.ts'

// The live connection is closed while somebody is locked out, so poll for a lifted sanction.
const POLL_MS = 10_000

/** The viewer's current sanctions, latest first. */
export function useOwnSanctions() {
  return useQuery({
    ...read('GET /api/measures'),
    staleTime: 0,
    select: ({ measures: sanctions }) => sanctions,
  })
}

/** The same for a person who is locked out: polled, and never answered from the cache. */
export function useBlockingSanctions() {
  const { data, isFetchedAfterMount, error, refetch } = useQuery({
    ...read('GET /api/measures'),
    staleTime: 0,
    refetchInterval: POLL_MS,
    select: ({ measures: sanctions }) => sanctions,
  })
  return { data: isFetchedAfterMount ? data : undefined, error, refetch }
}

/**
 * Whether a sanction locks the person out, as learned from any call or from a live event; and a function
 * that resumes once none does.
 *
 * @param isKnown tells at first whether the phone knows already that the person is locked out
 */
export function useLockout(isKnown: () => boolean): [isLockedOut: boolean, resume: () => void] {
  const queryClient = useQueryClient()
  const [isLockedOut, setIsLockedOut] = useState(isKnown)
  useEffect(() => onSanctioned(() => setIsLockedOut(true)), [])
  useLiveEvent(sanctionsChanged, async () => {
    const query = { ...read('GET /api/measures'), staleTime: 0 }
    const { measures: sanctions } = await queryClient.fetchQuery(query).catch(() => ({ measures: [] }))
    if (blockingSanction(sanctions)) setIsLockedOut(true)
  })
  const resume = useCallback(() => {
    setIsLockedOut(false)
    // Refetch the queries that the server rejected meanwhile.
    queryClient.resetQueries()
  }, [queryClient])
  return [isLockedOut, resume]
}
