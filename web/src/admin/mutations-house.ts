import type { HouseChange } from '@hereabouts/contract/instance/schemas'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import type { WithPassword } from '../sign-in/mutations-account.ts'
import { useToastAndRefetch } from './mutations-team.ts'

export function useSetHouse(withPassword: WithPassword) {
  const toastAndRefetch = useToastAndRefetch('/api/announcement', '/api/house', '/api/instance')
  return useMutation({
    mutationFn: (body: HouseChange) => withPassword(() => call('PUT /api/admin/house', { body })),
    onSuccess: () => toastAndRefetch(t`Saved`),
  })
}
