import { act, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errorReply, later, network, noNetwork } from '../../test/network.ts'
import { ANA, ana } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { listenToToasts } from '../../test/toasts.ts'
import { pendingLogout, rememberUser, signedIn } from './device-session.ts'
import { useLogout } from './mutations.ts'

const LOGOUT = 'POST /api/logout'

describe('signing out', () => {
  test.each([
    ['the server agrees', {}],
    ['the session has already ended', errorReply(401, 'UNAUTHORIZED', 'Please sign in.')],
    ['the server is broken', new Response('', { status: 500 })],
    ['there is no network', noNetwork],
  ])('works when %s', async (_, answer) => {
    const { requests } = network({ [LOGOUT]: answer })
    rememberUser(ana())
    const { result } = use(useLogout)
    act(() => result.current.mutate(ANA))
    await waitFor(() => expect(signedIn()).toBeNull())
    expect(localStorage.getItem('hereabouts_user')).toBeNull()
    expect(requests[0]?.body).toEqual({ userId: ANA })
  })

  test('works while the browser is offline', async () => {
    network({ [LOGOUT]: noNetwork })
    rememberUser(ana())
    const { result } = use(useLogout)
    window.dispatchEvent(new Event('offline'))
    act(() => result.current.mutate(ANA))
    await waitFor(() => expect(signedIn()).toBeNull())
    window.dispatchEvent(new Event('online'))
  })

  test('twice, or from two places, sends one call; and signing out again later works', async () => {
    const answer = later()
    const { requestsTo } = network({ [LOGOUT]: () => answer.promise })
    rememberUser(ana())
    const [one, other] = [use(useLogout), use(useLogout)]
    act(() => {
      one.result.current.mutate(ANA)
      one.result.current.mutate(ANA)
      other.result.current.mutate(ANA)
    })
    await act(async () => answer.resolve({}))
    await waitFor(() => expect(signedIn()).toBeNull())
    expect(requestsTo(LOGOUT)).toHaveLength(1)

    rememberUser(ana())
    act(() => other.result.current.mutate(ANA))
    await waitFor(() => expect(signedIn()).toBeNull())
    expect(requestsTo(LOGOUT)).toHaveLength(2)
  })
})

describe('the toast on signing out', () => {
  const FAILED = 'Logout failed: There was an error logging out.'
  test.each([
    ['reports success when the server agrees', {}, 'Logged out successfully', null],
    [
      'reports success when the session has already ended',
      errorReply(401, 'UNAUTHORIZED', 'Please sign in.'),
      'Logged out successfully',
      null,
    ],
    ['reports failure when the server is broken', new Response('', { status: 500 }), FAILED, ANA],
    ['reports failure when the server rejects it', errorReply(403, 'FORBIDDEN', 'No.'), FAILED, ANA],
    ['reports failure when there is no network', noNetwork, FAILED, ANA],
  ])('%s; and an unfinished sign-out is remembered', async (_, answer, words, pending) => {
    network({ [LOGOUT]: answer })
    const toasts = listenToToasts()
    rememberUser(ana())
    const { result } = use(useLogout)
    act(() => {
      result.current.mutate(ANA)
      result.current.mutate(ANA)
    })
    await waitFor(() => expect(toasts.words()).toEqual([words]))
    expect(pendingLogout()).toBe(pending)
  })
})

test('signing out leaves nothing of the person in local storage', async () => {
  network({ [LOGOUT]: {} })
  rememberUser(ana())
  for (const key of ['user', 'hereabouts_notifications', 'hereabouts_home_zone', 'hereabouts_units'])
    localStorage.setItem(key, '{}')
  const { result } = use(useLogout)
  act(() => result.current.mutate(ANA))
  await waitFor(() => expect(result.current.isSuccess).toBe(true))
  expect(Object.keys(localStorage)).toEqual([])
})
