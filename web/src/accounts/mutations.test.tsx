import { act, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { later, network, noNetwork, refusal } from '../../test/network.ts'
import { ANA, ana } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { forgetUser, rememberUser, signedIn } from './device-session.ts'
import { useChangeUser, useLogout } from './mutations.ts'

const LOGOUT = 'POST /api/logout'

afterEach(() => {
  act(forgetUser)
})

describe('signing out', () => {
  test.each([
    ['the server agrees', {}],
    ['the server refuses', refusal(401, 'UNAUTHORIZED', 'Please sign in.')],
    ['the server is broken', new Response('', { status: 500 })],
    ['there is no network', noNetwork],
  ])('works when %s', async (_, answer) => {
    const { asked } = network({ [LOGOUT]: answer })
    rememberUser(ana())
    const { result } = use(useLogout)
    act(() => result.current.mutate(ANA))
    await waitFor(() => expect(signedIn()).toBeNull())
    expect(localStorage.getItem('hereabouts_user')).toBeNull()
    expect(asked[0]?.body).toEqual({ userId: ANA })
  })

  test('works while the browser knows that it is offline', async () => {
    network({ [LOGOUT]: noNetwork })
    rememberUser(ana())
    const { result } = use(useLogout)
    window.dispatchEvent(new Event('offline'))
    act(() => result.current.mutate(ANA))
    await waitFor(() => expect(signedIn()).toBeNull())
    window.dispatchEvent(new Event('online'))
  })

  test('twice, or from two places, is one sign-out; and one can sign out again later', async () => {
    const answer = later()
    const { askedFor } = network({ [LOGOUT]: () => answer.promise })
    rememberUser(ana())
    const [one, other] = [use(useLogout), use(useLogout)]
    act(() => {
      one.result.current.mutate(ANA)
      one.result.current.mutate(ANA)
      other.result.current.mutate(ANA)
    })
    await act(async () => answer.resolve({}))
    await waitFor(() => expect(signedIn()).toBeNull())
    expect(askedFor(LOGOUT)).toHaveLength(1)

    rememberUser(ana())
    act(() => other.result.current.mutate(ANA))
    await waitFor(() => expect(signedIn()).toBeNull())
    expect(askedFor(LOGOUT)).toHaveLength(2)
  })
})

describe('a changed profile', () => {
  const CHANGE = 'PATCH /api/users/1'

  test('is kept as the server has it, here and for whoever asks again', async () => {
    network({ [CHANGE]: ana({ name: 'Ana of the Hill', isVerified: true }) })
    rememberUser(ana())
    const { result, queryClient } = use(() => useChangeUser(ANA))
    act(() => result.current.mutate({ name: 'Ana of the Hill' }))
    await waitFor(() => expect(signedIn()?.isVerified).toBe(true))
    expect(queryClient.getQueryData(['/api/users/1'])).toMatchObject({ name: 'Ana of the Hill' })
  })

  test('signs nobody in again who has signed out meanwhile', async () => {
    const answer = later()
    network({ [CHANGE]: () => answer.promise })
    rememberUser(ana())
    const { result } = use(() => useChangeUser(ANA))
    act(() => result.current.mutate({ name: 'Ana of the Hill' }))
    act(forgetUser)
    await act(async () => answer.resolve(ana({ name: 'Ana of the Hill' })))
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(signedIn()).toBeNull()
    expect(localStorage.getItem('hereabouts_user')).toBeNull()
  })
})
