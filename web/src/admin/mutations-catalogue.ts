import type { BadgeTypeChange, BadgeTypeId } from '@hereabouts/contract/badges/schemas'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import type { WithPassword } from '../sign-in/mutations-account.ts'
import { useToastAndRefetch } from './mutations-team.ts'

export function useRenameInterest(id: InterestId) {
  const toastAndRefetch = useToastAndRefetch('/api/interests')
  return useMutation({
    mutationFn: (name: string) =>
      call('PUT /api/admin/interests/{id}/name', { params: { id }, body: { name } }),
    onSuccess: () => toastAndRefetch(t`Renamed`),
  })
}

export function useHideInterest(id: InterestId) {
  const toastAndRefetch = useToastAndRefetch('/api/interests')
  return useMutation({
    mutationFn: (isHidden: boolean) =>
      call('PUT /api/admin/interests/{id}/hidden', { params: { id }, body: { isHidden } }),
    onSuccess: (_, isHidden) => toastAndRefetch(isHidden ? t`Hidden` : t`Shown again`),
  })
}

export function useMergeInterest(id: InterestId, withPassword: WithPassword) {
  const toastAndRefetch = useToastAndRefetch('/api/interests')
  return useMutation({
    mutationFn: (intoId: InterestId) =>
      withPassword(() => call('POST /api/admin/interests/{id}/merge', { params: { id }, body: { intoId } })),
    onSuccess: () => toastAndRefetch(t`Merged`),
  })
}

export function useChangeBadgeType(id: BadgeTypeId, withPassword: WithPassword) {
  const toastAndRefetch = useToastAndRefetch('/api/badge-types')
  return useMutation({
    mutationFn: (body: BadgeTypeChange) =>
      withPassword(() => call('PUT /api/admin/badge-types/{id}', { params: { id }, body })),
    onSuccess: () => toastAndRefetch(t`Badge saved`),
  })
}
