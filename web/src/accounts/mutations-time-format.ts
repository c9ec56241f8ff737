import type { OwnUser, TimeFormat } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { showToast } from '../platform/toasts.ts'
import { PROFILE, useStoreUser } from './mutations.ts'

/** Shows times in this format at once, and stores it on the account. Null follows the language and region. */
export function useChooseTimeFormat(user: OwnUser) {
  const storeUser = useStoreUser()
  return useMutation({
    mutationFn: (timeFormat: TimeFormat | null) =>
      call('PATCH /api/users/{id}', { params: { id: user.id }, body: { timeFormat } }),
    onMutate: (timeFormat) => storeUser({ ...user, timeFormat }),
    onSuccess: storeUser,
    onError(error) {
      storeUser(user)
      showToast({
        ...PROFILE,
        variant: 'destructive',
        title: t`The time format could not be saved`,
        text: textOf(error),
      })
    },
  })
}
