import type { Availability } from '@hereabouts/contract/availability/schemas'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, network, noNetwork } from '../../../test/network.ts'
import { phone } from '../../../test/phone.ts'
import { centreOf, moved, radiusMetres } from '../../../test/places.ts'
import { ANA, available, inMinutes, NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { keyFor } from '../../platform/query.ts'
import { placeFinder } from '../device-place.ts'
import { readRunningPlan, storeRunningPlan } from '../device-plan.ts'
import PlaceKeeper from './PlaceKeeper.tsx'

const PUT = 'PUT /api/users/1/availability'
const GET = 'GET /api/users/1/availability'
const HERE = centreOf(available().cell)
const ELSEWHERE = moved(HERE, 5 * radiusMetres(available().cell), 1)
const PLAN = { userId: ANA, rangeMetres: 1609 as const, until: inMinutes(60), upFor: 'chess' }
const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  placeFinder.leave()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Opens the app on Ana's phone, with this availability on the server. */
async function opened(
  availability: Availability | null,
  permission: PermissionState = 'granted',
  era: string | null = null,
) {
  const receiver = phone({ permission })
  const server = network({
    [GET]: () => ({ availability, era }),
    [PUT]: ({ body }) => available(body as Partial<Availability>),
  })
  const page = show(<PlaceKeeper userId={ANA} />)
  await pass(0)
  return {
    ...server,
    ...page,
    receiver,
    /** Answers the app's request for a position. */
    async isAt(place: typeof HERE) {
      for (let fix = 0; fix < 5; fix++) receiver.is(place)
      // Lets the grid load and the cell be sent.
      for (let turn = 0; turn < 5; turn++) await pass(0)
    },
    lose: () =>
      act(() =>
        page.queryClient.setQueryData(keyFor('GET /api/users/{id}/availability', { id: ANA }), {
          availability: null,
        }),
      ),
  }
}

function turnVisible(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('while available', () => {
  test('the phone checks its position every two minutes, and sends a new cell', async () => {
    const { receiver, isAt, requestsTo } = await opened(available())
    await pass(2 * MINUTE_MS - 1)
    expect(receiver.watchOptions).toHaveLength(0)
    await pass(1)
    expect(receiver.watchOptions).toHaveLength(1)
    await isAt(ELSEWHERE)
    expect(requestsTo(PUT)).toHaveLength(1)
    await pass(2 * MINUTE_MS)
    expect(receiver.watchOptions).toHaveLength(2)
  })

  test('the same cell is not sent again', async () => {
    const { receiver, isAt, requestsTo } = await opened(available())
    for (let look = 1; look <= 3; look++) {
      await pass(2 * MINUTE_MS)
      await isAt(HERE)
      expect(receiver.watchOptions).toHaveLength(look)
    }
    expect(requestsTo(PUT)).toEqual([])
  })

  test('the phone checks when the app becomes visible, and not while it is hidden', async () => {
    const { receiver } = await opened(available())
    turnVisible('hidden')
    await pass(10 * MINUTE_MS)
    expect(receiver.watchOptions).toHaveLength(0)
    turnVisible('visible')
    await pass(0)
    expect(receiver.watchOptions).toHaveLength(1)
    vi.restoreAllMocks()
  })

  test.each(['prompt', 'denied'] as const)(
    'nobody is prompted: with the permission %s, the phone reads no position',
    async (permission) => {
      const { receiver } = await opened(available(), permission)
      await pass(30 * MINUTE_MS)
      expect(receiver.watchOptions).toHaveLength(0)
    },
  )

  test('availability is refetched when the spot expires and when it ends', async () => {
    const { requestsTo } = await opened(
      available({ spotUntil: inMinutes(10), until: inMinutes(30) }),
      'prompt',
    )
    expect(requestsTo(GET)).toHaveLength(1)
    await pass(10 * MINUTE_MS + 1000)
    expect(requestsTo(GET)).toHaveLength(2)
    await pass(20 * MINUTE_MS)
    expect(requestsTo(GET)).toHaveLength(3)
  })
})

describe('while unavailable', () => {
  test('the phone reads no position', async () => {
    const { receiver, requests } = await opened(null)
    await pass(30 * MINUTE_MS)
    expect(receiver.watchOptions).toHaveLength(0)
    expect(requests.map(({ name }) => name)).toEqual([GET])
  })
})

describe('when the server has lost the availability', () => {
  test('the phone switches on again with the stored plan', async () => {
    storeRunningPlan(PLAN)
    const { isAt, requestsTo } = await opened(null)
    await isAt(HERE)
    const { userId: _, ...plan } = PLAN
    expect(requestsTo(PUT).map(({ body }) => body)).toEqual([
      { ...plan, cell: available().cell, spotCell: null },
    ])
  })

  test.each(['granted', 'prompt', 'denied'] as const)(
    'an open app does so at once with the cell that it shared, without a position: permission %s',
    async (permission) => {
      const { receiver, lose, requestsTo } = await opened(
        available({ spotCell: '8a195da49b27fff', spotUntil: inMinutes(10) }),
        permission,
      )
      storeRunningPlan(PLAN)
      await lose()
      await pass(0)
      const { userId: _, ...plan } = PLAN
      expect(requestsTo(PUT).map(({ body }) => body)).toEqual([
        { ...plan, cell: available().cell, spotCell: null },
      ])
      expect(receiver.watchOptions).toHaveLength(0)
    },
  )

  test('a cell that a new home zone may touch is not shared again', async () => {
    const { receiver, lose, isAt, requestsTo } = await opened(available())
    storeRunningPlan(PLAN)
    localStorage.setItem('hereabouts_home_zone', JSON.stringify({ ...HERE, radiusMetres: 300 }))
    await lose()
    await pass(0)
    expect(receiver.watchOptions).toHaveLength(1)
    await isAt(HERE)
    expect(requestsTo(PUT)).toEqual([])
  })

  test('an app that no event reaches notices at its next check', async () => {
    const { answer, requestsTo } = await opened(available())
    storeRunningPlan(PLAN)
    answer(GET, { availability: null })
    await pass(2 * MINUTE_MS)
    for (let turn = 0; turn < 5; turn++) await pass(1)
    expect(requestsTo(PUT)).toHaveLength(1)
  })

  test.each([
    ['switched off on another device, in the same era', 'one', 0],
    ['lost, as another era shows', 'other', 1],
    ['lost just now', null, 1],
  ])('a phone that was on switches on again only if its availability was %s', async (_, era, times) => {
    storeRunningPlan(PLAN)
    const { answer, requestsTo } = await opened(available(), 'granted', 'one')
    expect(readRunningPlan(ANA, NOW)?.era).toBe('one')
    answer(GET, { availability: null, era })
    await pass(2 * MINUTE_MS)
    for (let turn = 0; turn < 5; turn++) await pass(1)
    expect(requestsTo(PUT)).toHaveLength(times)
    expect(readRunningPlan(ANA, NOW) === null).toBe(times === 0)
  })

  test('the phone stays off if the plan has ended', async () => {
    storeRunningPlan({ ...PLAN, until: inMinutes(0) })
    const { receiver } = await opened(null)
    expect(receiver.watchOptions).toHaveLength(0)
  })

  test('the phone stays off for another person on the same phone', async () => {
    storeRunningPlan({ ...PLAN, userId: 99 })
    const { receiver } = await opened(null)
    expect(receiver.watchOptions).toHaveLength(0)
  })

  test.each(['prompt', 'denied'] as const)(
    'the phone does not prompt: with the permission %s, it waits for the person',
    async (permission) => {
      storeRunningPlan(PLAN)
      const { receiver } = await opened(null, permission)
      await pass(MINUTE_MS)
      expect(receiver.watchOptions).toHaveLength(0)
      expect(readRunningPlan(ANA, NOW)).toEqual(PLAN)
    },
  )

  test('“right here” and a range of a few feet are not restored', async () => {
    storeRunningPlan({ ...PLAN, rangeMetres: 100 })
    const { receiver, requestsTo } = await opened(null)
    expect(receiver.watchOptions).toHaveLength(0)
    expect(requestsTo(PUT)).toEqual([])
    expect(readRunningPlan(ANA, NOW)).toBeNull()
  })

  test.each([
    ['is overloaded', new Response('', { status: 503 })],
    ['is unreachable', noNetwork],
  ])('and %s, the phone retries at its next check', async (_, answer) => {
    storeRunningPlan(PLAN)
    const app = await opened(null)
    app.answer(PUT, answer)
    await app.isAt(HERE)
    expect(app.requestsTo(PUT)).toHaveLength(1)
    app.answer(PUT, available())
    await pass(2 * MINUTE_MS)
    await app.isAt(HERE)
    expect(app.requestsTo(PUT)).toHaveLength(2)
    expect(readRunningPlan(ANA, NOW)).not.toBeNull()
  })

  test('and the phone has no position, it retries at its next check', async () => {
    storeRunningPlan(PLAN)
    const { receiver, isAt, requestsTo } = await opened(null)
    receiver.fails('POSITION_UNAVAILABLE')
    await pass(2 * MINUTE_MS)
    await isAt(HERE)
    expect(requestsTo(PUT)).toHaveLength(1)
  })

  test('and the phone is in the home zone, it stays off, even after leaving it', async () => {
    localStorage.setItem('hereabouts_home_zone', JSON.stringify({ ...HERE, radiusMetres: 300 }))
    storeRunningPlan(PLAN)
    const { isAt, requestsTo } = await opened(null)
    await isAt(HERE)
    expect(readRunningPlan(ANA, NOW)).toBeNull()
    await pass(2 * MINUTE_MS)
    await isAt(ELSEWHERE)
    expect(requestsTo(PUT)).toHaveLength(0)
  })

  test('and rejects the plan, the phone tries only once', async () => {
    storeRunningPlan(PLAN)
    const { isAt, answer, requestsTo, lose } = await opened(null)
    answer(PUT, errorReply(422, 'TOO_FAST', 'Too fast.'))
    await isAt(HERE)
    expect(requestsTo(PUT)).toHaveLength(1)
    expect(readRunningPlan(ANA, NOW)).toBeNull()
    await lose()
    await pass(10 * MINUTE_MS)
    expect(requestsTo(PUT)).toHaveLength(1)
  })
})
