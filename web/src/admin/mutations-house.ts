import type { HouseChange, HouseIcon } from '@hereabouts/contract/instance/schemas'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useSignedIn } from '../accounts/queries.ts'
import { noteAccepted } from '../instance/mutations-rules.ts'
import { call } from '../platform/api.ts'
import { sendFile } from '../platform/files.ts'
import type { WithPassword } from '../sign-in/mutations-account.ts'
import { useToastAndRefetch } from './mutations-team.ts'

/** Sets the house. Who asks everyone to accept its rules has accepted them. */
export function useSetHouse(withPassword: WithPassword) {
  const userId = useSignedIn()?.id
  const toastAndRefetch = useToastAndRefetch('/api/announcement', '/api/house', '/api/instance')
  return useMutation({
    mutationFn: (body: HouseChange) => withPassword(() => call('PUT /api/admin/house', { body })),
    onSuccess({ rulesVersion }, { asksToAccept }) {
      if (userId && asksToAccept) noteAccepted(userId, rulesVersion)
      return toastAndRefetch(t`Saved`)
    },
  })
}

/** Sets the icon of the house; `null` goes back to the app's own. */
export function useSetHouseIcon(withPassword: WithPassword) {
  const toastAndRefetch = useToastAndRefetch('/api/announcement', '/api/house')
  return useMutation({
    mutationFn: (file: Blob | null): Promise<HouseIcon> =>
      withPassword(() =>
        file
          ? sendFile('PUT /api/admin/house/icon', { params: {}, file })
          : call('DELETE /api/admin/house/icon', {}),
      ),
    onSuccess: () => toastAndRefetch(t`Saved`),
  })
}
