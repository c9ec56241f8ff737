import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { stopLeaving } from '../accounts/mutations.ts'
import { rememberUser } from '../accounts/queries.ts'
import { storedUserIn } from '../accounts/rules.ts'
import { type BodyOfCall, call } from '../platform/api.ts'
import { CallError } from '../platform/call-error.ts'
import { chooseLanguage, localeOfAccount } from '../platform/language.ts'
import { keyFor } from '../platform/query.ts'
import { onStoredCleared } from '../platform/storage.ts'
import { showToast } from '../platform/toasts.ts'
import { forgetInvite, storedInvite, storeInvite } from './device-invited.ts'
import { forgetProof, proofFor } from './device-oidc.ts'
import { hasPasskeys } from './device-passkeys.ts'
import { storeReturnPath } from './device-return.ts'
import { beginFirstMinute } from './queries-first-minute.ts'
import { deletedText } from './rules-account.ts'
import { IncompleteUser, isAboutOidc, requireCookies } from './rules-entry.ts'

/** For invites and gatherings, whose links lead to signing up. */
export { storeInvite, storeReturnPath }

/**
 * A toast about getting into the account replaces an earlier one, so that no old failure
 * stays next to a success.
 */
export const SIGNING_IN = { about: 'signing in' }

export function useLogin() {
  const startSession = useStartSession('Login')
  return useMutation({
    async mutationFn(body: BodyOfCall<'POST /api/login'>) {
      requireCookies(navigator)
      return startSession(await call('POST /api/login', { body: { ...body, ...proofFor('in') } }))
    },
    onSuccess({ id }) {
      showToast({ ...SIGNING_IN, variant: 'success', title: t`Welcome back!` })
      // An offer that cannot be loaded is no error.
      if (hasPasskeys())
        void import('./mutations-passkey-offer.ts').then(
          ({ offerAfterSignIn }) => offerAfterSignIn(id),
          () => {},
        )
    },
    // The form shows the reason, and screen readers announce it.
    onError: (error) => {
      forgetRejectedProof(error)
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
      requireCookies(navigator)
      const inviteCode = storedInvite()?.code
      const locale = localeOfAccount()
      const user = await createAccount({
        ...body,
        ...proofFor('up'),
        ...(inviteCode && { inviteCode }),
        ...(locale && { locale }),
      })
      // Before the session, which opens home at once.
      if (user) beginFirstMinute(user.id)
      return startSession(user)
    },
    onSuccess() {
      unanswered = null
      forgetInvite()
      showToast({ ...SIGNING_IN, variant: 'success', title: t`Account created successfully!` })
    },
    onError(error) {
      forgetRejectedProof(error)
      showToast({ ...SIGNING_IN, variant: 'destructive', title: t`Account creation failed` })
    },
  })
}

/** Creates an account, or signs in to the one that an earlier try created if only its answer was lost. */
async function createAccount(body: BodyOfCall<'POST /api/register'>) {
  const { username, password } = body
  const wasCreated =
    unanswered !== null && unanswered.username === username && unanswered.password === password
  try {
    return await call('POST /api/register', { body })
  } catch (error) {
    const { code, retryable } = error instanceof CallError ? error : { code: null, retryable: false }
    if (retryable) unanswered = { username, password }
    if (code !== 'USERNAME_TAKEN' || !wasCreated) throw error
    return call('POST /api/login', { body: { username, password } }).catch(() => Promise.reject(error))
  }
}

/** A sign-up that may have reached the server, without an answer. Only in memory, because of the password. */
let unanswered: { username: string; password: string } | null = null
onStoredCleared(() => {
  unanswered = null
})

/** Trying again goes on without it. */
export function forgetRejectedProof(error: unknown) {
  if (isAboutOidc(error)) forgetProof()
}

/** Returns a function that makes the user of an answer the signed-in one. */
export function useStartSession(what: 'Login' | 'Signup') {
  const queryClient = useQueryClient()
  return (user: OwnUser | null) => {
    if (!user || !storedUserIn(user)) throw new IncompleteUser(what)
    queryClient.clear()
    queryClient.setQueryData(keyFor('GET /api/users/{id}', { id: user.id }), user)
    // A sign-out that was interrupted, such as by closing the tab, belongs to the previous session.
    stopLeaving()
    forgetProof()
    rememberUser(user)
    // The phone of somebody who chose a language elsewhere follows; it goes on in its own
    // if that cannot be loaded.
    if (user.locale) void chooseLanguage(user.locale).catch(() => {})
    return user
  }
}
