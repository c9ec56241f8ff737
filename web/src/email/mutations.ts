import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { useMutation } from '@tanstack/react-query'
import { useStoreUser } from '../accounts/mutations.ts'
import { call } from '../platform/api.ts'
import { forgetLinkToken, storeLinkToken } from './device-link.ts'
import { announceEmailVerified } from './device-verified.ts'

/** For the links that reset a password. */
export { forgetLinkToken, storeLinkToken }

export function useVerifyEmail() {
  const storeUser = useStoreUser()
  return useMutation({
    mutationFn: (token: string) => call('POST /api/verify-email', { body: { token } }),
    onSuccess(user: OwnUser) {
      forgetLinkToken('verify')
      storeUser(user)
      announceEmailVerified(user.id)
    },
  })
}

/** Does the same with the code beside the link. */
export function useVerifyEmailCode() {
  const storeUser = useStoreUser()
  return useMutation({
    mutationFn: (code: string) => call('POST /api/verify-email-code', { body: { code } }),
    onSuccess(user: OwnUser) {
      storeUser(user)
      announceEmailVerified(user.id)
    },
  })
}

export function useSendVerificationMail() {
  return useMutation({ mutationFn: () => call('POST /api/email-verification') })
}

/** Asks the server whether the address is confirmed by now, instead of waiting for the next refresh. */
export function useCheckConfirmed() {
  const storeUser = useStoreUser()
  return useMutation({
    mutationFn: async (id: UserId) => {
      // For the viewer's own id, the server returns the full user.
      const user = (await call('GET /api/users/{id}', { params: { id } })) as OwnUser
      storeUser(user)
      if (user.emailVerified) announceEmailVerified(id)
      return user.emailVerified
    },
  })
}
