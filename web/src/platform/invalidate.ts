import {
  isCancelledError,
  onlineManager,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * Marks queries as stale and refetches those that are shown. A fetch that is already running may have been
 * answered before the change, so it is repeated once it ends. Cancelling it instead would starve it when
 * changes come faster than replies.
 *
 * @param queryKey only these queries; otherwise all
 * @param predicate of these, only those for which it holds
 * @param isLost whether replies may have been lost, as after a broken connection: running fetches are then
 * cancelled if there is older data to show meanwhile
 * @returns when they have been refetched, or when that failed or paused for lack of a connection
 */
export async function invalidate(
  queryClient: QueryClient,
  {
    queryKey,
    predicate = () => true,
    isLost = false,
  }: { queryKey?: QueryKey; predicate?: (query: Query) => boolean; isLost?: boolean } = {},
): Promise<void> {
  const only = queryKey ? { queryKey } : {}
  const isAwaited = (query: Query) => isUnderWay(query) && !(isLost && query.state.data !== undefined)
  const awaited = queryClient
    .getQueryCache()
    .findAll({ ...only, predicate: (query) => predicate(query) && isAwaited(query) })
  const refetched = Promise.all([
    ...awaited.map((query) => invalidateAfterwards(queryClient, query)),
    queryClient.invalidateQueries({ ...only, predicate: (query) => predicate(query) && !isAwaited(query) }),
  ])
  await unlessOffline(refetched)
}

/** Waits for fetches, but not without a connection, because then they are paused and do not end. */
async function unlessOffline(fetches: Promise<unknown>) {
  if (!onlineManager.isOnline()) return
  let stop = () => {}
  const offline = new Promise<void>((resolve) => {
    stop = onlineManager.subscribe((isOnline) => !isOnline && resolve())
  })
  await Promise.race([fetches, offline]).finally(() => stop())
}

/** Replies after which a query is invalidated once more, with the end of that. */
const awaitedReplies = new WeakMap<Promise<unknown>, Promise<void>>()

function invalidateAfterwards(queryClient: QueryClient, { promise: answer, queryKey }: Query): Promise<void> {
  if (!answer) return Promise.resolve()
  const again = () => queryClient.invalidateQueries({ queryKey, exact: true })
  const known = awaitedReplies.get(answer)
  // Code that cancels a fetch has newer data or fetches again.
  const repeated =
    known ?? answer.then(again, (error: unknown) => (isCancelledError(error) ? undefined : again()))
  awaitedReplies.set(answer, repeated)
  return repeated
}

/** False for a query that waits for its retry, because that can run now. */
function isUnderWay({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount === 0
}
