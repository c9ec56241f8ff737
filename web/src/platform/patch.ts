import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { invalidate } from './invalidate.ts'

/**
 * Applies a live event to the cached answer of a read, without a request. If a response is on its way, the
 * event is applied to it too, because it may be older. So applying an event twice must change nothing. An
 * answer that is due to be refetched stays as it is: a patched one would count as fresh.
 *
 * @param patch returns the patched answer, or null if only a refetch can tell what it is
 */
export function patchAnswer<Answer>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  patch: (answer: Answer) => Answer | null,
) {
  const query = queryClient.getQueryCache().find<Answer>({ queryKey })
  if (!query) return
  const apply = () => {
    const { data, dataUpdatedAt, isInvalidated } = query.state
    if (data === undefined || isInvalidated) return
    const patched = patch(data)
    if (patched === null) invalidate(queryClient, { queryKey })
    else if (patched !== data) queryClient.setQueryData(queryKey, patched, { updatedAt: dataUpdatedAt })
  }
  const response = query.state.fetchStatus === 'idle' ? null : query.promise
  apply()
  if (response) response.then(apply, () => {})
  // The last read failed.
  else if (query.state.data === undefined) invalidate(queryClient, { queryKey })
}
