import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { CallError } from '../platform/call-error.ts'
import { chooseLanguage, localeOfAccount } from '../platform/language.ts'
import { keyFor } from '../platform/query.ts'
import { clearStored } from '../platform/storage.ts'
import { showToast } from '../platform/toasts.ts'
import { forgetInvite, storedInvite, storeInvite } from './device-invited.ts'
import { storeReturnPath } from './device-return.ts'
import {
  forgetUser,
  noteLeaving,
  rememberPendingLogout,
  rememberUser,
  signedIn,
  stopLeaving,
} from './device-session.ts'
import { storedUserIn } from './rules.ts'
import { deletedText } from './rules-account.ts'
import { IncompleteUser } from './rules-entry.ts'

/** For invites and gatherings, whose links lead here, and for people, which deletes accounts. */
export { noteLeaving, stopLeaving, storeInvite, storeReturnPath }

/**
 * A toast about getting into the account replaces an earlier one, so that no old failure
 * stays next to a success.
 */
export const SIGNING_IN = { about: 'signing in' }
export const PROFILE = { about: 'profile' }

export function useLogin() {
  const startSession = useStartSession('Login')
  return useMutation({
    mutationFn: async (body: BodyOfCall<'POST /api/login'>) =>
      startSession(await call('POST /api/login', { body })),
    onSuccess: () => showToast({ ...SIGNING_IN, variant: 'success', title: t`Welcome back!` }),
    // The form shows the reason, and screen readers announce it.
    onError: (error) => {
      // The offer to restore a deleted account is not a failure.
      if (deletedText(error) === null)
        showToast({ ...SIGNING_IN, variant: 'destructive', title: t`Login failed` })
    },
  })
}

export function useRegister() {
  const startSession = useStartSession('Signup')
  return useMutation({
    async mutationFn(body: BodyOfCall<'POST /api/register'>) {
      const inviteCode = storedInvite()?.code
      const locale = localeOfAccount()
      return startSession(
        await call('POST /api/register', {
          body: { ...body, ...(inviteCode && { inviteCode }), ...(locale && { locale }) },
        }),
      )
    },
    onSuccess() {
      forgetInvite()
      showToast({ ...SIGNING_IN, variant: 'success', title: t`Account created successfully!` })
    },
    onError: () => showToast({ ...SIGNING_IN, variant: 'destructive', title: t`Account creation failed` }),
  })
}

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

function useStartSession(what: 'Login' | 'Signup') {
  const queryClient = useQueryClient()
  return (user: OwnUser | null) => {
    if (!user || !storedUserIn(user)) throw new IncompleteUser(what)
    queryClient.clear()
    queryClient.setQueryData(keyFor('GET /api/users/{id}', { id: user.id }), user)
    // A sign-out that was interrupted, such as by closing the tab, belongs to the previous session.
    stopLeaving()
    rememberUser(user)
    // The phone of somebody who chose a language elsewhere follows; it goes on in its own
    // if that cannot be loaded.
    if (user.locale) void chooseLanguage(user.locale).catch(() => {})
    return user
  }
}
