import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { keyFor } from '../platform/query.ts'
import { forgetUser, rememberUser, signedIn } from './device-session.ts'
import { IncompleteUser, storedUserIn } from './rules.ts'

export function useLogin() {
  const enter = useEnter('Login')
  return useMutation({
    mutationFn: async (body: BodyOfCall<'POST /api/login'>) => enter(await call('POST /api/login', { body })),
  })
}

export function useRegister() {
  const enter = useEnter('Signup')
  return useMutation({
    mutationFn: async (body: BodyOfCall<'POST /api/register'>) =>
      enter(await call('POST /api/register', { body })),
  })
}

/** Signs out here whatever the server says: nobody should find the app still open because a call failed. */
export function useLogout() {
  return useMutation({
    mutationFn: (userId: UserId) => {
      // Pressed twice, or from two places: one sign-out.
      underWay ??= call('POST /api/logout', { body: { userId } }).finally(() => {
        underWay = null
        forgetUser()
      })
      return underWay
    },
  })
}

let underWay: Promise<unknown> | null = null

export function useChangeUser(id: UserId) {
  const keepUser = useKeepUser()
  return useMutation({
    mutationFn: (body: BodyOfCall<'PATCH /api/users/{id}'>) =>
      call('PATCH /api/users/{id}', { params: { id }, body }),
    onSuccess: keepUser,
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
    rememberUser(user)
    return user
  }
}
