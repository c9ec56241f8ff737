import type { CallName, EndpointOf } from '@hereabouts/contract/endpoints'
import type { ParamsFor, QueryFor } from '@hereabouts/contract/http/endpoint'
import { fillPath } from '@hereabouts/contract/http/path'
import { QueryClient } from '@tanstack/react-query'
import { type AnswerTo, call } from './api.ts'
import { CallError } from './call-error.ts'

const MINUTE_MS = 60_000
const READ_RETRIES = 2
const RETRYABLE_WORDS = /network|connection|timeout/i

/** How long data counts as fresh (specification, section 9). */
export const FRESH_MS = {
  default: 5 * MINUTE_MS,
  catalogue: 24 * 60 * MINUTE_MS,
  nearby: 20_000,
  user: 10 * MINUTE_MS,
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS.default,
        gcTime: 10 * MINUTE_MS,
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        retry: (failures, error) => failures < READ_RETRIES && isRetryable(error),
      },
      // Writes fail at once while offline. A paused write would run later, when nobody expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** The key of a read is its path, so that it follows from the call. */
export function keyFor<Name extends CallName>(
  name: Name,
  params: ParamsFor<EndpointOf<Name>>,
  query?: QueryFor<EndpointOf<Name>>,
) {
  return [fillPath(name.slice(name.indexOf(' ') + 1), params, query as object | undefined)] as const
}

/** The `useQuery` options of a read. */
export function read<Name extends CallName>(
  name: Name,
  params: ParamsFor<EndpointOf<Name>> = {} as ParamsFor<EndpointOf<Name>>,
  query?: QueryFor<EndpointOf<Name>>,
) {
  return {
    queryKey: keyFor(name, params, query),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AnswerTo<Name>> =>
      call(name, { params, ...(query && { query }), signal }),
  }
}

/** Like `read`, but a 401 gives null: for reads that are allowed when signed out. */
export function readOrNull<Name extends CallName>(
  name: Name,
  params: ParamsFor<EndpointOf<Name>> = {} as ParamsFor<EndpointOf<Name>>,
) {
  const { queryKey, queryFn } = read(name, params)
  return {
    queryKey,
    queryFn: (context: { signal: AbortSignal }): Promise<AnswerTo<Name> | null> =>
      queryFn(context).catch((error: unknown) => {
        if (error instanceof CallError && error.kind === 'UNAUTHORIZED') return null
        throw error
      }),
  }
}

/** Whether a retry of a read may succeed (specification, section 7). */
export function isRetryable(error: unknown): boolean {
  if (error instanceof CallError && error.retryable) return true
  // Proxies report their own failures with any status.
  return error instanceof Error && RETRYABLE_WORDS.test(error.message)
}
