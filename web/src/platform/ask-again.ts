import { isCancelledError, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what has changed, if it is shown. What is under way already was perhaps answered before the change, so it is asked
 * for once more when it is there: given up instead, with changes that come faster than answers it would never be there.
 *
 * @param what only this; else everything. `isLost` when answers may have got lost, as without a connection: then
 * what is under way is given up where there is something older to show meanwhile.
 */
export function askAgain(
  queryClient: QueryClient,
  { queryKey, isLost = false }: { queryKey?: QueryKey; isLost?: boolean } = {},
) {
  const only = queryKey ? { queryKey } : {}
  const isAwaited = (query: Query) => isUnderWay(query) && !(isLost && query.state.data !== undefined)
  for (const query of queryClient.getQueryCache().findAll({ ...only, predicate: isAwaited }))
    askAfterwards(queryClient, query)
  void queryClient.invalidateQueries({ ...only, predicate: (query) => !isAwaited(query) })
}

/** Those after which it is asked once more. */
const awaitedAnswers = new WeakSet<Promise<unknown>>()

function askAfterwards(queryClient: QueryClient, { promise: answer, queryKey }: Query) {
  if (!answer || awaitedAnswers.has(answer)) return
  awaitedAnswers.add(answer)
  const again = () => void queryClient.invalidateQueries({ queryKey, exact: true })
  // Whoever gives it up knows something better, or asks anew themselves.
  answer.then(again, (error: unknown) => isCancelledError(error) || again())
}

/** One that failed and waits for its next try is not: it may as well be tried now. */
function isUnderWay({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount === 0
}
