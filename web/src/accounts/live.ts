import { userChanged } from '@hereabouts/contract/accounts/events'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { sessionEnded } from '@hereabouts/contract/sign-in/events'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { handleSessionEnded } from './queries.ts'

export function useAccountsLive(id: UserId) {
  const queryClient = useQueryClient()
  useLiveEvent(userChanged, () =>
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}', { id }) }),
  )
  useLiveEvent(sessionEnded, handleSessionEnded)
}
