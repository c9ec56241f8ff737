import { act, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errorReply, network, noNetwork } from '../../test/network.ts'
import { ANA, ana } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { listenToToasts } from '../../test/toasts.ts'
import { pendingLogout } from '../accounts/device-session.ts'
import { useLogout } from '../accounts/mutations.ts'
import { rememberUser, signedIn } from '../accounts/queries.ts'
import { useLogin, useRegister } from './mutations.ts'

const LOGOUT = 'POST /api/logout'
const SIGN_UP = { username: 'ana', password: 'correct horse', email: 'ana@example.org', interests: [] }

test.each([
  ['in', useLogin, 'POST /api/login'],
  ['up', useRegister, 'POST /api/register'],
] as const)('signing %s stores the user, also for the next start', async (_, useEntry, name) => {
  network({ [name]: ana() })
  const { result } = use(useEntry as typeof useRegister)
  act(() => result.current.mutate(SIGN_UP))
  await waitFor(() => expect(signedIn()?.id).toBe(ANA))
  expect(JSON.parse(localStorage.getItem('hereabouts_user') ?? '')).toMatchObject({
    id: ANA,
    username: 'ana',
  })
})

describe('the toast for signing in and up', () => {
  test.each([
    ['welcomes back', useLogin, 'POST /api/login', ana(), 'Welcome back!'],
    [
      'reports a failed sign-in',
      useLogin,
      'POST /api/login',
      errorReply(401, 'WRONG', 'Wrong.'),
      'Login failed',
    ],
    ['reports a sign-in without user data', useLogin, 'POST /api/login', { username: 'ana' }, 'Login failed'],
    ['welcomes a new person', useRegister, 'POST /api/register', ana(), 'Account created successfully!'],
    ['reports a failed sign-up', useRegister, 'POST /api/register', noNetwork, 'Account creation failed'],
  ] as const)('%s', async (_, useEntry, name, answer, words) => {
    network({ [name]: answer })
    const toasts = listenToToasts()
    const { result } = use(useEntry as typeof useRegister)
    act(() => result.current.mutate(SIGN_UP))
    await waitFor(() => expect(toasts.words()).toEqual([words]))
  })

  test('replaces the one of an earlier attempt', async () => {
    const toasts = listenToToasts()
    const { answer } = network({ 'POST /api/login': errorReply(401, 'WRONG', 'Wrong.') })
    const { result } = use(useLogin)
    act(() => result.current.mutate(SIGN_UP))
    await waitFor(() => expect(toasts.words()).toEqual(['Login failed']))
    answer('POST /api/login', ana())
    act(() => result.current.mutate(SIGN_UP))
    await waitFor(() => expect(toasts.words()).toEqual(['Login failed', 'Welcome back!']))
    const [failed, welcome] = toasts.shown.map(({ about }) => about)
    expect([typeof failed, welcome]).toEqual(['string', failed])
  })

  test('signing in drops a pending sign-out, because the new session has replaced the old one', async () => {
    network({ [LOGOUT]: noNetwork, 'POST /api/login': ana() })
    rememberUser(ana())
    const { result } = use(() => ({ logout: useLogout(), login: useLogin() }))
    act(() => result.current.logout.mutate(ANA))
    await waitFor(() => expect(pendingLogout()).toBe(ANA))
    act(() => result.current.login.mutate({ username: 'ana', password: 'correct horse' }))
    await waitFor(() => expect(signedIn()?.id).toBe(ANA))
    expect(pendingLogout()).toBeNull()
  })
})
