import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand/react'
import { call, onSignedOut } from '../platform/api.ts'
import { CallError } from '../platform/call-error.ts'
import { FRESH_MS, read, readOrNull } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'
import {
  forgetUser,
  isLeaving,
  isRemembered,
  owedLogout,
  rememberUser,
  settleLogout,
  signedIn,
  signedInUser,
  watchSignedIn,
} from './device-session.ts'
import { announceEmailVerified } from './device-verified.ts'
import { type StoredUser, storedUserIn } from './rules.ts'
import { isAuthPage, isMobile } from './rules-start.ts'

export { storedAtStart } from './device-session.ts'

const UNVERIFIED_REFRESH_MS = 30_000

/** Who is signed in on this phone, or null. */
export function useSignedIn(): StoredUser | null {
  return useStore(signedInUser)
}

/**
 * Drops the stored user, who may outlive the session, with the first call that says so; and with them, here or in another
 * tab, all that was read in their name, so that whoever signs in next sees nothing of it.
 */
export function useEndWithSession() {
  const queryClient = useQueryClient()
  useEffect(() => onSignedOut(takeSessionEnded), [])
  useEffect(() => {
    let id = signedIn()?.id
    return watchSignedIn(() => {
      const before = id
      id = signedIn()?.id
      if (before !== undefined && before !== id) queryClient.clear()
    })
  }, [queryClient])
}

/** The server says that the session is over: the phone forgets its person, and says so unless they have just left by themselves. */
export function takeSessionEnded() {
  const isNews = signedIn() !== null && !isLeaving()
  forgetUser()
  if (isNews)
    showToast({
      title: 'You have been signed out',
      text: 'Your session on this device was ended, for example from another device. Please sign in again.',
    })
}

/** The signed-in person as the server has them. */
export function useOwnUser(id: number) {
  return useQuery({
    ...read('GET /api/users/{id}', { id }),
    staleTime: FRESH_MS.user,
    // Asked about oneself, this call answers everything.
    select: (user) => user as OwnUser,
  })
}

/**
 * Signs in whom the cookie still knows although this phone's browser has dropped local storage, which mobile ones do; and
 * reloads, so that everything begins with them. Asked once, on the first page that is not there to sign in. Gives whether
 * somebody may yet turn out to be signed in.
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
  // Whoever has signed out stays so, even if the server has not heard of it.
  return !signedIn() && !isAuthPage(path) && isMobile(navigator) && owedLogout() === null
}

async function recoverSession(queryClient: QueryClient, reload: () => void) {
  const user = await queryClient.fetchQuery(readOrNull('GET /api/user')).catch(() => null)
  // Somebody may have signed in by themselves meanwhile.
  if (!user || !storedUserIn(user) || signedIn()) return
  rememberUser(user)
  // Where nothing is kept, the next start would find nobody again, and reload for ever.
  if (isRemembered()) reload()
}

/** Ends the session of somebody whose sign-out did not reach the server: now, or when there is a network again. */
export function useSettleLogout() {
  useEffect(() => {
    settleOwedLogout()
    window.addEventListener('online', settleOwedLogout)
    return () => window.removeEventListener('online', settleOwedLogout)
  }, [])
}

async function settleOwedLogout() {
  const userId = owedLogout()
  if (userId === null || signedIn()) return
  try {
    await call('POST /api/logout', { body: { userId: userId as OwnUser['id'] } })
    settleLogout()
  } catch (error) {
    if (error instanceof CallError && !error.retryable) settleLogout()
  }
}

/** While a verification may be decided or taken back, keeps what the phone remembers of it in step with the server. */
export function useKeepVerification(id: OwnUser['id']) {
  const user = useSignedIn()
  const status = user?.verificationDetails.status
  const { data } = useQuery({
    ...read('GET /api/users/{id}', { id }),
    staleTime: FRESH_MS.user,
    enabled: status === 'submitted' || status === 'verified',
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts once, when it comes
  useEffect(() => {
    if (user?.id !== id || !data || !('email' in data) || data.id !== id) return
    if (data.verificationDetails.status !== status) rememberUser(data)
  }, [data, id])
}

/** Asks every 30 seconds for somebody whose e-mail address is unverified, keeps what is answered, and tells them once. */
export function useFollowVerification(id: OwnUser['id']) {
  const user = useSignedIn()
  const wasDoubted = useRef(false)
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...read('GET /api/users/{id}', { id }),
    staleTime: FRESH_MS.user,
    enabled: user !== null && !user.emailVerified,
    refetchInterval: UNVERIFIED_REFRESH_MS,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer counts once, when it comes
  useEffect(() => {
    const before = signedIn()
    const answered = storedUserIn(data)
    if (before?.id !== id || answered?.id !== id) return
    // What was answered to somebody else's question, with less in it, is not to be kept.
    if (!('email' in (data as object))) return
    // It may have been on its way when another tab learned better; so it is asked for once more before it is believed.
    wasDoubted.current = before.emailVerified && !answered.emailVerified && !wasDoubted.current
    if (wasDoubted.current) {
      refetch()
      return
    }
    rememberUser(data as OwnUser)
    if (!before.emailVerified && answered.emailVerified) announceEmailVerified(id)
  }, [dataUpdatedAt, id])
}
