import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { listAudit } from '@hereabouts/contract/audit/endpoints'
import type { AuditFilter } from '@hereabouts/contract/audit/schemas'
import type { QueryFor } from '@hereabouts/contract/http/endpoint'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { read } from '../platform/query.ts'

// Always refetch on return, to show what colleagues have done.
const FRESH_MS = 0

/** Accounts that match a search text, page by page. */
export function useAccounts(find: string) {
  return useInfiniteQuery({
    queryKey: ['/api/admin/users', find],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/users', {
        query: { ...(find && { find }), ...(pageParam !== null && { before: String(pageParam) }) },
        signal,
      }),
    initialPageParam: null as UserId | null,
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    select: ({ pages }) => pages.flatMap(({ accounts }) => accounts),
  })
}

export function useAccount(id: UserId) {
  return useQuery({ ...read('GET /api/admin/users/{id}', { id }), staleTime: FRESH_MS })
}

export function useAppeals() {
  return useQuery({
    ...read('GET /api/admin/appeals'),
    staleTime: FRESH_MS,
    select: ({ appeals }) => appeals,
  })
}

export function useCaseQueue() {
  return useQuery({ ...read('GET /api/admin/cases'), staleTime: FRESH_MS })
}

/** People whom strict rules noticed and nobody reported. */
export function useUnreported() {
  return useQuery({ ...read('GET /api/admin/unreported'), staleTime: FRESH_MS })
}

/** The audit log's filter, as typed. */
export type AuditSearch = Partial<Record<'actor' | 'subject' | 'action' | 'from' | 'until', string>>

export function useAudit(search: AuditSearch) {
  return useInfiniteQuery({
    queryKey: ['/api/admin/audit', search],
    queryFn: ({ pageParam, signal }) => {
      const query: QueryFor<typeof listAudit> = {
        ...search,
        ...(pageParam !== null && { before: String(pageParam) }),
      }
      return call('GET /api/admin/audit', { query, signal })
    },
    initialPageParam: null as AuditFilter['before'] | null,
    getNextPageParam: ({ next }) => next as AuditFilter['before'] | null,
    staleTime: FRESH_MS,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
  })
}
