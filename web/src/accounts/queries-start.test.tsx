import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, later, network, noNetwork } from '../../test/network.ts'
import { ANA, ana, BO } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { pendingLogout, rememberPendingLogout, rememberUser, signedIn } from './device-session.ts'
import { useRecoverSession, useRetryLogout } from './queries.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const ME = 'GET /api/user'
const LOGOUT = 'POST /api/logout'
const NOBODY = errorReply(401, 'UNAUTHORIZED', 'Please sign in.')

describe('on a phone that has lost the stored user', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  })

  function opened(path = '/') {
    const reload = vi.fn()
    return { reload, ...use(() => useRecoverSession(path, reload)) }
  }

  test('the user is recovered by the session cookie, and the page reloads', async () => {
    const { requestsTo } = network({ [ME]: ana() })
    const { reload, rerender } = opened()
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(JSON.parse(localStorage.getItem('hereabouts_user') ?? '')).toMatchObject({ id: ANA })
    rerender()
    expect(requestsTo(ME)).toHaveLength(1)
  })

  test.each<[what: string, answer: object]>([
    ['that nobody is signed in', NOBODY],
    ['a user without an id', { username: 'ana' }],
    ['an empty body', new Response('')],
    ['a proxy’s error page', new Response('<!doctype html>')],
    ['an error', errorReply(403, 'FORBIDDEN', 'No.')],
  ])('nothing happens if the server returns %s', async (_, answer) => {
    const { requestsTo } = network({ [ME]: answer })
    const { reload } = opened()
    await waitFor(() => expect(requestsTo(ME)).toHaveLength(1))
    await act(async () => {})
    expect(signedIn()).toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })

  test.each(['/welcome', '/signin', '/signup', '/forgot-password', '/reset-password'])(
    '%s makes no call',
    (path) => {
      const { requests } = network()
      opened(path)
      expect(requests).toEqual([])
    },
  )

  test('a stored user causes no call', () => {
    const { requests } = network()
    rememberUser(ana())
    opened('/')
    expect(requests).toEqual([])
  })

  test('a person who signs in meanwhile is not replaced', async () => {
    const answer = later()
    network({ [ME]: () => answer.promise })
    const { reload } = opened()
    act(() => rememberUser(ana({ id: BO, username: 'bo' })))
    await act(async () => answer.resolve(ana()))
    expect(signedIn()?.id).toBe(BO)
    expect(reload).not.toHaveBeenCalled()
  })

  test('until the server answers, it is unknown whether anyone is signed in', async () => {
    const answer = later()
    network({ [ME]: () => answer.promise })
    const { result } = opened('/profile')
    expect(result.current).toBe(true)
    await act(async () => answer.resolve(NOBODY))
    await waitFor(() => expect(result.current).toBe(false))
  })

  test.each(['/signin', '/reset-password/x'])('%s does not wait for the answer', (path) => {
    network()
    expect(opened(path).result.current).toBe(false)
  })

  test('without storage, the page does not reload forever', async () => {
    network({ [ME]: ana() })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { reload } = opened()
    await waitFor(() => expect(signedIn()?.id).toBe(ANA))
    expect(reload).not.toHaveBeenCalled()
  })

  test('a person who signed out stays signed out, even if the server does not know yet', () => {
    const { requests } = network()
    rememberPendingLogout(ANA)
    opened()
    expect(requests).toEqual([])
  })
})

test('a computer makes no call', () => {
  const { requests } = network()
  const { result } = use(() => useRecoverSession('/', vi.fn()))
  expect(result.current).toBe(false)
  expect(requests).toEqual([])
})

describe('a sign-out that did not reach the server', () => {
  test.each([
    ['is retried at the next start', {}, null],
    ['is done when the session has ended anyway', NOBODY, null],
    ['stays pending without a network', noNetwork, ANA],
    ['stays pending when the server is broken', new Response('', { status: 503 }), ANA],
  ])('%s', async (_, answer, pending) => {
    const { requestsTo } = network({ [LOGOUT]: answer })
    rememberPendingLogout(ANA)
    use(useRetryLogout)
    await waitFor(() => expect(requestsTo(LOGOUT)).toHaveLength(1))
    await waitFor(() => expect(pendingLogout()).toBe(pending))
    expect(requestsTo(LOGOUT)[0]?.body).toEqual({ userId: ANA })
  })

  test('is retried when the network is back', async () => {
    const server = network({ [LOGOUT]: noNetwork })
    rememberPendingLogout(ANA)
    use(useRetryLogout)
    await waitFor(() => expect(server.requestsTo(LOGOUT)).toHaveLength(1))
    server.answer(LOGOUT, {})
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(pendingLogout()).toBeNull())
  })

  test('is not retried for an invalid stored value', () => {
    const { requests } = network()
    for (const stored of ['"1"', '{}', '-1', '1.5', 'null', 'broken']) {
      localStorage.setItem('hereabouts_owed_logout', stored)
      use(useRetryLogout).unmount()
    }
    expect(requests).toEqual([])
  })
})
