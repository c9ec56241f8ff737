import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { NewWeeklyHours, WeeklyHoursId } from '@hereabouts/contract/gatherings/schemas-hours'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AnswerTo, call } from '../platform/api.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { findCellNow } from './queries.ts'

/** Adds weekly hours around the phone's cell, or changes some. Throws `NoFix` or a `CallError`. */
export function useSaveWeeklyHours(id: UserId) {
  const { queryClient, ...shown } = useShownHours(id)
  return useMutation({
    async mutationFn(hours: Omit<NewWeeklyHours, 'cell'>) {
      const cell = await findCellNow(queryClient)
      return call('POST /api/users/{id}/free-hours', { params: { id }, body: { ...hours, cell } })
    },
    ...shown,
  })
}

export function useRemoveWeeklyHours(id: UserId) {
  const { queryClient, ...shown } = useShownHours(id)
  return useMutation({
    mutationFn: (weeklyHoursId: WeeklyHoursId) =>
      call('DELETE /api/users/{id}/free-hours', { params: { id }, body: { freeHoursId: weeklyHoursId } }),
    ...shown,
  })
}

/** Shows the returned list at once. Refetches it after an error, which means that it is out of date. */
function useShownHours(id: UserId) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/users/{id}/free-hours', { id })
  return {
    queryClient,
    onSuccess: (list: AnswerTo<'GET /api/users/{id}/free-hours'>) =>
      void queryClient.setQueryData(queryKey, list),
    onError: () => invalidate(queryClient, { queryKey }),
  }
}
