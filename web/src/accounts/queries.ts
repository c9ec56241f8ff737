import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { call, onSignedOut } from '../platform/api.ts'
import { CallError } from '../platform/call-error.ts'
import { FRESH_MS, read, readOrNull } from '../platform/query.ts'
import { setTimeFormat } from '../platform/time-format.ts'
import { showToast } from '../platform/toasts.ts'
import {
  forgetPendingLogout,
  forgetUser,
  isLeaving,
  isRemembered,
  isWaiting,
  pendingLogout,
  rememberUser,
  signedIn,
  signedInUser,
  watchSignedIn,
} from './device-session.ts'
import { type StoredUser, storedUserIn } from './rules.ts'
import { isAuthPage, mayDropStorage } from './rules-start.ts'

/** What features above need of the session; `rememberUser` for those that store what they fetch. */
export {
  isSignedInAs,
  isWaiting,
  noteWaiting,
  rememberUser,
  signedIn,
  storedAtStart,
} from './device-session.ts'

/** The person signed in on this phone, or null. */
export function useSignedIn(): StoredUser | null {
  return useStore(signedInUser)
}

/**
 * Forgets the stored user as soon as a call reveals that the session has ended. Also clears the query cache
 * whenever the person changes, in this tab or another, so that the next person sees none of the data.
 */
export function useSessionEnd() {
  const queryClient = useQueryClient()
  useEffect(() => onSignedOut(handleSessionEnded), [])
  useEffect(() => {
    let id = signedIn()?.id
    return watchSignedIn(() => {
      const before = id
      id = signedIn()?.id
      if (before !== undefined && before !== id) queryClient.clear()
    })
  }, [queryClient])
}

/**
 * Forgets the signed-in person when the server has ended the session. Shows a toast unless
 * they signed out themselves.
 */
export function handleSessionEnded() {
  const user = signedIn()
  const isNews = user !== null && !isLeaving()
  // If the team has not let them in, there is no account to sign in to.
  const mayBeDeclined = user !== null && isWaiting(user.id)
  forgetUser()
  if (isNews)
    showToast({
      title: t`You’ve been signed out`,
      text: mayBeDeclined
        ? t`If our team has answered your request, it’s in your e-mail.`
        : t`Your session ended, perhaps from another device. Sign in again.`,
    })
}

/** The signed-in person, as the server stores them. */
export function useOwnUser(id: number) {
  return useQuery({
    ...read('GET /api/users/{id}', { id }),
    staleTime: FRESH_MS.user,
    // For the viewer's own id, the server returns the full user.
    select: (user) => user as OwnUser,
  })
}

/**
 * Recovers a session on a browser that dropped local storage but kept the cookie: signs the person in
 * and reloads. Tries once, on the first page that is not for signing in. Returns whether somebody may still
 * turn out to be signed in.
 */
export function useRecoverSession(path: string, reload = () => location.reload()): boolean {
  const queryClient = useQueryClient()
  const wasTried = useRef(false)
  const [isUnknown, setIsUnknown] = useState(() => mayBeRecovered(path))
  useEffect(() => {
    if (wasTried.current || !mayBeRecovered(path)) return
    wasTried.current = true
    recoverSession(queryClient, reload).finally(() => setIsUnknown(false))
  }, [path, queryClient, reload])
  return isUnknown
}

function mayBeRecovered(path: string): boolean {
  // A person who signed out stays signed out, even if the server does not know yet.
  return !signedIn() && !isAuthPage(path) && mayDropStorage(navigator) && pendingLogout() === null
}

async function recoverSession(queryClient: QueryClient, reload: () => void) {
  const user = await queryClient.fetchQuery(readOrNull('GET /api/user')).catch(() => null)
  // They may have signed in themselves meanwhile.
  if (!user || !storedUserIn(user) || signedIn()) return
  rememberUser(user)
  // Without storage, the next start would recover and reload again, forever.
  if (isRemembered()) reload()
}

/** Retries a sign-out that did not reach the server: now, and whenever the network returns. */
export function useRetryLogout() {
  useEffect(() => {
    retryLogout()
    window.addEventListener('online', retryLogout)
    return () => window.removeEventListener('online', retryLogout)
  }, [])
}

async function retryLogout() {
  const userId = pendingLogout()
  if (userId === null || signedIn()) return
  try {
    await call('POST /api/logout', { body: { userId: userId as OwnUser['id'] } })
    forgetPendingLogout()
  } catch (error) {
    if (error instanceof CallError && !error.retryable) forgetPendingLogout()
  }
}

/** Follows the time format of the account, which another device may have changed. */
export function useSyncTimeFormat(id: OwnUser['id'], isTime: boolean) {
  const { data } = useQuery({
    ...read('GET /api/users/{id}', { id }),
    staleTime: FRESH_MS.user,
    enabled: isTime,
  })
  useEffect(() => {
    if (data && 'email' in data && signedIn()?.id === data.id) setTimeFormat(data.timeFormat)
  }, [data])
}

/** While a verification may still be decided or revoked, keeps the stored status in step with the server. */
export function useSyncVerification(id: OwnUser['id']) {
  const user = useSignedIn()
  const status = user?.verificationDetails.status
  const { data } = useQuery({
    ...read('GET /api/users/{id}', { id }),
    staleTime: FRESH_MS.user,
    enabled: status === 'submitted' || status === 'verified',
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each answer once, on arrival
  useEffect(() => {
    if (user?.id !== id || !data || !('email' in data) || data.id !== id) return
    if (data.verificationDetails.status !== status) rememberUser(data)
  }, [data, id])
}
