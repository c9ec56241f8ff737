import { sessionEnded, userChanged } from '@hereabouts/contract/accounts/events'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { askAgain } from '../platform/ask-again.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { takeSessionEnded } from './queries.ts'

export function useAccountsLive(id: UserId) {
  const queryClient = useQueryClient()
  useLiveEvent(userChanged, () => askAgain(queryClient, { queryKey: keyFor('GET /api/users/{id}', { id }) }))
  useLiveEvent(sessionEnded, takeSessionEnded)
}
