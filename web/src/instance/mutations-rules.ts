import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { keyFor, read } from '../platform/query.ts'
import { noteAccepted } from './device-rules.ts'

export { noteAccepted }

/** Accepts the rules that the member has just read. If they have changed meanwhile, fetches the new ones. */
export function useAcceptRules(userId: UserId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (version: number) =>
      call('POST /api/users/{id}/rules', { params: { id: userId }, body: { version } }),
    onSuccess(_, version) {
      noteAccepted(userId, version)
      queryClient.setQueryData(keyFor('GET /api/users/{id}/rules', { id: userId }), { accepted: version })
    },
    onError: () => queryClient.fetchQuery({ ...read('GET /api/house'), staleTime: 0 }).catch(() => {}),
  })
}
