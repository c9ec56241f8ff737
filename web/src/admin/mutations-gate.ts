import type { GateSettings } from '@hereabouts/contract/gate/schemas'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import type { WithPassword } from '../sign-in/mutations-account.ts'
import { useToastAndRefetch } from './mutations-team.ts'

export function useSetGate(withPassword: WithPassword) {
  const toastAndRefetch = useToastAndRefetch('/api/announcement')
  return useMutation({
    mutationFn: (body: GateSettings) => withPassword(() => call('PUT /api/admin/gate', { body })),
    onSuccess: () => toastAndRefetch(t`Saved`),
  })
}
