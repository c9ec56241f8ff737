import { useMutation, useQuery } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, network, noNetwork } from '../../test/network.ts'
import { use } from '../../test/show.tsx'
import { call } from './api.ts'
import { createQueryClient, FRESH_MS, isRetryable, keyFor, read, readOrNull } from './query.ts'

const MINUTE_MS = 60_000
const CATALOGUE = 'GET /api/interests'

beforeEach(() => {
  vi.useFakeTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const readCatalogue = () => useQuery(read(CATALOGUE))

describe('freshness', () => {
  test('lasts five minutes: only after that, showing the data again refetches it', async () => {
    const { requests } = network({ [CATALOGUE]: [] })
    const shown = use(readCatalogue)
    await pass(0)
    const showAgain = () => use(readCatalogue, shown.queryClient)

    await pass(5 * MINUTE_MS - 1)
    const again = showAgain()
    await pass(0)
    expect(requests).toHaveLength(1)
    again.unmount()
    await pass(1)
    showAgain()
    await pass(0)
    expect(requests).toHaveLength(2)
  })

  test('ends with the data after ten minutes off the screen', async () => {
    network({ [CATALOGUE]: [] })
    const { queryClient, unmount } = use(readCatalogue)
    await pass(0)
    unmount()
    await pass(10 * MINUTE_MS - 1)
    expect(queryClient.getQueryData(keyFor(CATALOGUE, {}))).toEqual([])
    await pass(1)
    expect(queryClient.getQueryData(keyFor(CATALOGUE, {}))).toBeUndefined()
  })

  test('is not checked when the window gets the focus', async () => {
    const { requests } = network({ [CATALOGUE]: [] })
    use(readCatalogue)
    await pass(FRESH_MS.catalogue)
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await pass(MINUTE_MS)
    expect(requests).toHaveLength(1)
  })
})

describe('a read', () => {
  test.each([
    ['no network', 'twice', 3, noNetwork],
    ['a timeout', 'twice', 3, new Response('', { status: 504 })],
    ['a server error', 'twice', 3, new Response('', { status: 500 })],
    ['a 403', 'never', 1, errorReply(403, 'FORBIDDEN', 'No.')],
    ['the end of the session', 'never', 1, errorReply(401, 'UNAUTHORIZED', 'Please sign in.')],
    ['too many requests', 'never', 1, errorReply(429, 'TOO_MANY', 'Please wait.')],
    ['a message that mentions a timeout', 'twice', 3, errorReply(400, 'BAD', 'Timeout upstream')],
    [
      'a message that mentions the connection',
      'twice',
      3,
      errorReply(400, 'BAD', 'The connection was reset'),
    ],
    ['a text that mentions the network', 'twice', 3, new Response('Network is down', { status: 403 })],
  ])('after %s is retried %s', async (_, __, times, answer) => {
    const { requests } = network({ [CATALOGUE]: answer })
    const { result } = use(readCatalogue)
    await pass(MINUTE_MS)
    expect(requests).toHaveLength(times)
    expect(result.current.isError).toBe(true)
  })

  test('that succeeds on a retry has not failed', async () => {
    const answers = [noNetwork, () => []]
    network({ [CATALOGUE]: () => (answers.shift() ?? noNetwork)() })
    const { result } = use(readCatalogue)
    await pass(MINUTE_MS)
    expect(result.current.data).toEqual([])
  })

  test('has only its path as its key', async () => {
    network({ 'GET /api/users/7/nearby': { people: [], more: 0 } })
    const { queryClient } = use(() => useQuery(read('GET /api/users/{id}/nearby', { id: 7 })))
    await pass(0)
    expect(queryClient.getQueryData(['/api/users/7/nearby'])).toEqual({ people: [], more: 0 })
    expect(keyFor('GET /api/conversations/{a}/{b}/messages', { a: 1, b: 2 })).toEqual([
      '/api/conversations/1/2/messages',
    ])
  })

  test('is aborted once no component needs it', async () => {
    const { requests } = network({ [CATALOGUE]: () => new Promise(() => {}) })
    const { unmount } = use(readCatalogue)
    await pass(0)
    unmount()
    expect(requests[0]?.init.signal?.aborted).toBe(true)
  })
})

describe('a read that is allowed when signed out', () => {
  const ME = 'GET /api/user'
  test.each([
    ['null on a 401', errorReply(401, 'UNAUTHORIZED', 'Please sign in.'), null, 1],
    ['null on a 401 of a proxy', new Response('', { status: 401 }), null, 1],
    ['an error on a 403', errorReply(403, 'FORBIDDEN', 'No.'), undefined, 1],
    ['retried on a 500', new Response('', { status: 500 }), undefined, 3],
  ])('is %s', async (_, answer, data, times) => {
    const { requests } = network({ [ME]: answer })
    const { result } = use(() => useQuery(readOrNull(ME)))
    await pass(MINUTE_MS)
    expect(result.current.data).toBe(data)
    expect(result.current.isError).toBe(data === undefined)
    expect(requests).toHaveLength(times)
  })

  test('is the exception: other reads fail on a 401', async () => {
    network({ [ME]: errorReply(401, 'UNAUTHORIZED', 'Please sign in.') })
    const { result } = use(() => useQuery(read(ME)))
    await pass(0)
    expect(result.current.error).toMatchObject({ kind: 'UNAUTHORIZED' })
  })
})

test.each([
  ['Network request failed', true],
  ['The connection was lost', true],
  ['TIMEOUT', true],
  ['undefined is not a function', false],
])('an error of another kind with the message %j is retryable: %s', (message, retryable) => {
  expect(isRetryable(new Error(message))).toBe(retryable)
})

describe('a write', () => {
  const useLogout = () => useMutation({ mutationFn: () => call('POST /api/logout', { body: {} }) })

  test.each([
    ['no network', noNetwork],
    ['a server error', new Response('', { status: 500 })],
    ['a timeout', new Response('', { status: 504 })],
  ])('is never retried after %s', async (_, answer) => {
    const { requests } = network({ 'POST /api/logout': answer })
    const { result } = use(useLogout)
    act(() => result.current.mutate())
    await pass(MINUTE_MS)
    expect(requests).toHaveLength(1)
    expect(result.current.isError).toBe(true)
  })

  test('fails at once while offline, and is not sent later when the network returns', async () => {
    const { requests } = network({ 'POST /api/logout': noNetwork })
    const { result } = use(useLogout)
    window.dispatchEvent(new Event('offline'))
    act(() => result.current.mutate())
    await pass(0)
    expect(result.current.error).toMatchObject({ kind: 'NETWORK' })
    window.dispatchEvent(new Event('online'))
    await pass(MINUTE_MS)
    expect(requests).toHaveLength(1)
  })
})

test('every call creates a new client', () => {
  expect(createQueryClient()).not.toBe(createQueryClient())
})
