import { isCancelledError, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Marks queries as stale and refetches those that are shown. A fetch that is already running may have been answered before the
 * change, so it is repeated once it ends. Cancelling it instead would starve it when changes come faster than replies.
 *
 * @param queryKey only these queries; otherwise all
 * @param isLost whether replies may have been lost, as after a broken connection: running fetches are then cancelled if there is
 * older data to show meanwhile
 */
export function invalidate(
  queryClient: QueryClient,
  { queryKey, isLost = false }: { queryKey?: QueryKey; isLost?: boolean } = {},
) {
  const only = queryKey ? { queryKey } : {}
  const isAwaited = (query: Query) => isUnderWay(query) && !(isLost && query.state.data !== undefined)
  for (const query of queryClient.getQueryCache().findAll({ ...only, predicate: isAwaited }))
    invalidateAfterwards(queryClient, query)
  void queryClient.invalidateQueries({ ...only, predicate: (query) => !isAwaited(query) })
}

/** Replies after which a query is invalidated once more. */
const awaitedReplies = new WeakSet<Promise<unknown>>()

function invalidateAfterwards(queryClient: QueryClient, { promise: answer, queryKey }: Query) {
  if (!answer || awaitedReplies.has(answer)) return
  awaitedReplies.add(answer)
  const again = () => void queryClient.invalidateQueries({ queryKey, exact: true })
  // Code that cancels a fetch has newer data or fetches again.
  answer.then(again, (error: unknown) => isCancelledError(error) || again())
}

/** False for a query that waits for its retry, because that can run now. */
function isUnderWay({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount === 0
}
