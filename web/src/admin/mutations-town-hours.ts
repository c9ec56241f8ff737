import { GATHERING_AREA } from '@hereabouts/contract/gatherings/limits'
import { TOWN_HOUR_RESOLUTION } from '@hereabouts/contract/town-hours/limits'
import type { TownHourId, TownHourSettings } from '@hereabouts/contract/town-hours/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { coarseCell } from '../availability/queries-coarse.ts'
import { call } from '../platform/api.ts'
import { loadPart } from '../platform/fresh-build.ts'
import { useToastAndRefetch } from './mutations-team.ts'

/** Adds an hour, or changes the one with this id. */
export function useSaveTownHour() {
  const toastAndRefetch = useToastAndRefetch()
  return useMutation({
    mutationFn: ({ id, body }: { id: TownHourId | null; body: TownHourSettings }) =>
      id === null
        ? call('POST /api/admin/town-hours', { body })
        : call('PUT /api/admin/town-hours/{id}', { params: { id }, body }),
    onSuccess: () => toastAndRefetch(t`Saved`),
  })
}

export function useRemoveTownHour() {
  const toastAndRefetch = useToastAndRefetch()
  return useMutation({
    mutationFn: (id: TownHourId) => call('DELETE /api/admin/town-hours/{id}', { params: { id } }),
    onSuccess: () => toastAndRefetch(t({ message: 'Removed', context: 'hour of a town' })),
  })
}

/** Looks up the area around the phone. Sends nothing. Throws `NoFix`. */
export function useFindTown() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    async mutationFn() {
      const cell = await queryClient.fetchQuery({ ...coarseCell(GATHERING_AREA.resolution), staleTime: 0 })
      const { cellToParent } = await loadPart(() => import('h3-js'))
      return cellToParent(cell, TOWN_HOUR_RESOLUTION)
    },
  })
}
