import { FIND_INTEREST_CHARACTERS_MAX } from '@hereabouts/contract/interests/limits'
import type { InterestId, InterestSearch } from '@hereabouts/contract/interests/schemas'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { read } from '../platform/query.ts'

// Always refetch on return, to show what colleagues have done.
const FRESH_MS = 0

/** Custom interests whose name matches, page by page. */
export function useOwnWords(find: string) {
  return useInfiniteQuery({
    queryKey: ['/api/admin/interests', find],
    queryFn: ({ pageParam, signal }) => searchInterests(find, 'custom', pageParam, signal),
    initialPageParam: null as InterestId | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    select: ({ pages }) => pages.flatMap(({ interests }) => interests),
  })
}

/** Interests of every category whose name matches; none for an empty search. */
export function useInterestsNamed(find: string) {
  return useQuery({
    queryKey: ['/api/admin/interests', 'all', find],
    queryFn: ({ signal }) => searchInterests(find, 'all', null, signal),
    enabled: find !== '',
    staleTime: FRESH_MS,
    select: ({ interests }) => interests,
  })
}

function searchInterests(
  find: string,
  among: NonNullable<InterestSearch['among']>,
  before: InterestId | null,
  signal: AbortSignal,
) {
  // While an input method composes a word, a field may have more than it lets through in the end.
  const part = [...find].slice(0, FIND_INTEREST_CHARACTERS_MAX).join('')
  const query = {
    ...(part && { find: part }),
    ...(among === 'all' && { among }),
    ...(before !== null && { before: String(before) }),
  }
  return call('GET /api/admin/interests', { query, signal })
}

/** All badge types, including those switched off. */
export function useAllBadgeTypes() {
  return useQuery({
    ...read('GET /api/admin/badge-types'),
    staleTime: FRESH_MS,
    select: ({ types }) => types,
  })
}
