import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { CallError } from '../platform/call-error.ts'
import { keyFor } from '../platform/query.ts'
import { clearStored } from '../platform/storage.ts'
import { showToast } from '../platform/toasts.ts'
import {
  forgetUser,
  noteLeaving,
  rememberPendingLogout,
  rememberUser,
  signedIn,
  stopLeaving,
} from './device-session.ts'

/** For the features above, such as signing in, or deleting an account. */
export { noteLeaving, stopLeaving }

export const PROFILE = { about: 'profile' }

/** Signs out on this phone even if the call fails, so that nobody else finds the app open. */
export function useLogout() {
  return useMutation({
    mutationFn: (userId: UserId) => {
      // Two presses, or presses in two places, are one sign-out.
      inFlight ??= signOut(userId).finally(() => {
        inFlight = null
      })
      return inFlight
    },
  })
}

let inFlight: Promise<void> | null = null

async function signOut(userId: UserId) {
  noteLeaving()
  const failure = await endSession(userId)
  forgetSignedIn()
  if (failure === null) {
    showToast({ variant: 'success', title: t`Logged out successfully` })
    return
  }
  rememberPendingLogout(userId)
  showToast({ variant: 'destructive', title: t`Logout failed`, text: t`There was an error logging out.` })
  throw failure
}

/** Deletes everything the phone stored about the person who was signed in. */
export function forgetSignedIn() {
  forgetUser()
  clearStored()
}

/**
 * Ends the session on the server, which also switches the person off. Returns the error, or null on success.
 */
async function endSession(userId: number): Promise<Error | null> {
  try {
    await call('POST /api/logout', { body: { userId: userId as UserId } })
    return null
  } catch (error) {
    // If the session has already ended, there is nothing left to do.
    return error instanceof CallError && error.kind === 'UNAUTHORIZED' ? null : (error as Error)
  }
}

/**
 * Returns a function that stores the server's latest version of the signed-in person, in the
 * query cache and on the phone.
 */
export function useStoreUser() {
  const queryClient = useQueryClient()
  return (user: OwnUser) => {
    // A late answer must not sign somebody back in.
    if (signedIn()?.id !== user.id) return
    rememberUser(user)
    queryClient.setQueryData(keyFor('GET /api/users/{id}', { id: user.id }), user)
  }
}
