import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { nearbyCard, nearbyChanged, nearbyGone } from '@hereabouts/contract/nearby/events'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Wire } from '../../test/live-server.ts'
import { later, network } from '../../test/network.ts'
import { ANA, available, BO, nearby } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'
import { useAvailability } from '../availability/queries.ts'
import { openLive } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { useNearbyLive } from './live.ts'
import { useNearby } from './queries.ts'

const LIST = 'GET /api/users/1/nearby'

/** Ana looks at her list. Tests can change the server's answers about it and about her own availability. */
async function looking({ more = 0, people = [nearby(2)] } = {}) {
  const server = {
    people,
    list: (): object | Promise<object> => ({ people: server.people, more }),
    availability: available() as ReturnType<typeof available> | null,
  }
  const { requestsTo } = network({
    [LIST]: () => server.list(),
    'GET /api/users/1/availability': () => ({ availability: server.availability }),
  })
  const page = use(() => {
    useNearbyLive(ANA)
    const own = useAvailability(ANA)
    const nearby = useNearby(ANA, own.data != null)
    return { own, nearby, data: nearby.data }
  })
  const { result } = page
  await openLive()
  await Wire.latest.accepts()
  const sees = (ids: number[]) =>
    waitFor(() => expect(result.current.data?.people.map(({ id }) => id)).toEqual(ids))
  await sees(people.map(({ id }) => id))
  const times = () => requestsTo(LIST).length
  return { server, sees, times, result, page }
}

test('when the person’s own cell changes, the list is refetched', async () => {
  const { server, sees, result } = await looking()
  server.people = [nearby(4)]
  server.availability = available({ cell: '88195da497fffff' })
  await act(() => result.current.own.refetch())
  await sees([4])
})

test('when the person switches off, the list is removed', async () => {
  const { server, times, result } = await looking()
  const before = times()
  server.availability = null
  await act(() => result.current.own.refetch())
  await waitFor(() => expect(result.current.data).toBeUndefined())
  expect(times()).toBe(before)
})

test('when the list says that the person is off, the phone asks for their availability', async () => {
  const { server, result } = await looking()
  server.availability = null
  server.list = () => ({ people: [], more: 0, isOff: true })
  await act(() => result.current.nearby.refetch())
  await waitFor(() => expect(result.current.own.data).toBeNull())
})

test('the list is refetched every five minutes, in case an event was lost', async () => {
  fakeTimers('setInterval', 'clearInterval')
  const { requestsTo } = network({ [LIST]: () => ({ people: [nearby(2)], more: 0 }) })
  use(() => useNearby(ANA, true))
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000 - 1))
  expect(requestsTo(LIST)).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(requestsTo(LIST)).toHaveLength(2)
})

test('an invalidation of all lists refetches once, at a random moment within its time', async () => {
  const { times } = await looking()
  fakeTimers('setTimeout', 'clearTimeout')
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  for (let i = 0; i < 2; i++) await Wire.latest.emits(nearbyChanged, { withinMs: 60_000 })
  await act(() => vi.advanceTimersByTimeAsync(29_999))
  expect(times()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(times()).toBe(2)
})

describe('events', () => {
  test('change the list without a request', async () => {
    const { sees, times } = await looking()
    await Wire.latest.emits(nearbyCard, nearby(3))
    await sees([2, 3])
    await Wire.latest.emits(nearbyCard, nearby(3, { rank: '0001' }))
    await sees([3, 2])
    await Wire.latest.emits(nearbyGone, { id: BO })
    await sees([3])
    expect(times()).toBe(1)
  })

  test('that arrive before an older response still count', async () => {
    const { server, sees, result } = await looking()
    const response = later<object>()
    server.list = () => response.promise
    const refetch = act(() => result.current.nearby.refetch())
    await Wire.latest.emits(nearbyCard, nearby(3))
    await Wire.latest.emits(nearbyGone, { id: BO })
    response.resolve({ people: [nearby(2), nearby(4)], more: 0 })
    await refetch
    await sees([3, 4])
  })

  test('do not mark a list as fresh that is due to be refetched', async () => {
    const { page } = await looking()
    const queryKey = keyFor('GET /api/users/{id}/nearby', { id: ANA })
    await act(() => page.queryClient.invalidateQueries({ queryKey, refetchType: 'none' }))
    await Wire.latest.emits(nearbyCard, nearby(3))
    expect(page.queryClient.getQueryState(queryKey)).toMatchObject({ isInvalidated: true })
  })

  test('that make room for somebody beyond the hundred cause one refetch, a little later', async () => {
    const { server, times } = await looking({ more: 3 })
    fakeTimers('setTimeout', 'clearTimeout')
    server.people = [nearby(7)]
    for (const id of [BO, 20, 21]) await Wire.latest.emits(nearbyGone, { id: id as UserId })
    expect(times()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(times()).toBe(2)
  })

  test('that leave eighty people or more wait for up to three minutes, unless more leave', async () => {
    const people = Array.from({ length: 100 }, (_, i) => nearby(20 + i))
    const { times } = await looking({ more: 3, people })
    fakeTimers('setTimeout', 'clearTimeout')
    const leave = (id: number) => Wire.latest.emits(nearbyGone, { id: id as UserId })
    await leave(20)
    await act(() => vi.advanceTimersByTimeAsync(59_000))
    expect(times()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(121_000))
    expect(times()).toBe(2)
    for (let id = 21; id < 43; id++) await leave(id)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(times()).toBe(3)
  })
})

function fakeTimers(...toFake: ('setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval')[]) {
  vi.useFakeTimers({ toFake })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}
