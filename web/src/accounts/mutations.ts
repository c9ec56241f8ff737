import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { CallError, textOf } from '../platform/call-error.ts'
import { keyFor } from '../platform/query.ts'
import { clearStored } from '../platform/storage.ts'
import { showToast } from '../platform/toasts.ts'
import { forgetInvitation, keepInvitation, keptInvitation } from './device-invited.ts'
import { forgetUser, noteLeaving, oweLogout, rememberUser, signedIn, stopLeaving } from './device-session.ts'
import { IncompleteUser, storedUserIn } from './rules.ts'
import { deletedText } from './rules-account.ts'

/** For the invites feature, whose links lead here, and for people, which deletes accounts. */
export { keepInvitation, noteLeaving, stopLeaving }

export function useLogin() {
  const enter = useEnter('Login')
  return useMutation({
    mutationFn: async (body: BodyOfCall<'POST /api/login'>) => enter(await call('POST /api/login', { body })),
    onSuccess: () => showToast({ variant: 'success', title: 'Welcome back!' }),
    // Why stands in the form, and is read out there.
    onError: (error) => {
      // That it can be taken back is an offer, no failure.
      if (deletedText(error) === null) showToast({ variant: 'destructive', title: 'Login failed' })
    },
  })
}

export function useRegister() {
  const enter = useEnter('Signup')
  return useMutation({
    async mutationFn(body: BodyOfCall<'POST /api/register'>) {
      const inviteCode = keptInvitation()?.code
      return enter(await call('POST /api/register', { body: inviteCode ? { ...body, inviteCode } : body }))
    },
    onSuccess() {
      forgetInvitation()
      showToast({ variant: 'success', title: 'Account created successfully!' })
    },
    onError: () => showToast({ variant: 'destructive', title: 'Account creation failed' }),
  })
}

/** Signs out here whatever the server says: nobody should find the app still open because a call failed. */
export function useLogout() {
  return useMutation({
    mutationFn: (userId: UserId) => {
      // Pressed twice, or from two places: one sign-out.
      underWay ??= signOut(userId).finally(() => {
        underWay = null
      })
      return underWay
    },
  })
}

let underWay: Promise<void> | null = null

async function signOut(userId: UserId) {
  noteLeaving()
  const failure = await endSession(userId)
  forgetSignedIn()
  if (failure === null) {
    showToast({ variant: 'success', title: 'Logged out successfully' })
    return
  }
  oweLogout(userId)
  showToast({ variant: 'destructive', title: 'Logout failed', text: 'There was an error logging out.' })
  throw failure
}

/** What the phone knew of whoever was signed in is gone. */
export function forgetSignedIn() {
  forgetUser()
  clearStored()
}

/** Ends the session at the server, and with it what is on there; tells why that failed, or null. */
async function endSession(userId: number): Promise<Error | null> {
  try {
    await call('POST /api/logout', { body: { userId: userId as UserId } })
    return null
  } catch (error) {
    // A session that is over already is what was asked for.
    return error instanceof CallError && error.kind === 'UNAUTHORIZED' ? null : (error as Error)
  }
}

export function useChangeUser(id: UserId) {
  const keepUser = useKeepUser()
  return useMutation({
    mutationFn: (body: BodyOfCall<'PATCH /api/users/{id}'>) =>
      call('PATCH /api/users/{id}', { params: { id }, body }),
    onSuccess(user) {
      keepUser(user)
      if (signedIn()?.id === id) showToast({ variant: 'success', title: 'Profile updated' })
    },
    onError: (error) => showToast({ variant: 'destructive', title: 'Update failed', text: textOf(error) }),
  })
}

/** Takes in what a call answered about the signed-in person: for what is shown, and for the phone to remember. */
export function useKeepUser() {
  const queryClient = useQueryClient()
  return (user: OwnUser) => {
    // Whoever has signed out meanwhile is not signed in by this.
    if (signedIn()?.id !== user.id) return
    rememberUser(user)
    queryClient.setQueryData(keyFor('GET /api/users/{id}', { id: user.id }), user)
  }
}

function useEnter(what: 'Login' | 'Signup') {
  const queryClient = useQueryClient()
  return (user: OwnUser | null) => {
    if (!user || !storedUserIn(user)) throw new IncompleteUser(what)
    queryClient.clear()
    queryClient.setQueryData(keyFor('GET /api/users/{id}', { id: user.id }), user)
    // A sign-out that was broken off, such as by closing the tab, is none of this session.
    stopLeaving()
    rememberUser(user)
    return user
  }
}
