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
import { keepRunningPlan, readRunningPlan } from '../device-plan.ts'
import { PlaceKeeper } from './PlaceKeeper.tsx'

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

/** The app is open on Ana's phone, and the server has her like this. */
async function opened(availability: Availability | null, permission: PermissionState = 'granted') {
  const receiver = phone({ permission })
  const server = network({
    [GET]: () => ({ availability }),
    [PUT]: ({ body }) => available(body as Partial<Availability>),
  })
  const page = show(<PlaceKeeper userId={ANA} />)
  await pass(0)
  return {
    ...server,
    ...page,
    receiver,
    /** The phone, when it is asked, is here. */
    async isAt(place: typeof HERE) {
      for (let fix = 0; fix < 5; fix++) receiver.is(place)
      // The grid is loaded, and what it makes of the place is told.
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

describe('while one is available', () => {
  test('the phone looks every two minutes where it is, and tells another cell', async () => {
    const { receiver, isAt, askedFor } = await opened(available())
    await pass(2 * MINUTE_MS - 1)
    expect(receiver.asked).toHaveLength(0)
    await pass(1)
    expect(receiver.asked).toHaveLength(1)
    await isAt(ELSEWHERE)
    expect(askedFor(PUT)).toHaveLength(1)
    await pass(2 * MINUTE_MS)
    expect(receiver.asked).toHaveLength(2)
  })

  test('the same cell is not told again', async () => {
    const { receiver, isAt, askedFor } = await opened(available())
    for (let look = 1; look <= 3; look++) {
      await pass(2 * MINUTE_MS)
      await isAt(HERE)
      expect(receiver.asked).toHaveLength(look)
    }
    expect(askedFor(PUT)).toEqual([])
  })

  test('the phone looks when somebody looks at it, and not while it is in a pocket', async () => {
    const { receiver } = await opened(available())
    turnVisible('hidden')
    await pass(10 * MINUTE_MS)
    expect(receiver.asked).toHaveLength(0)
    turnVisible('visible')
    await pass(0)
    expect(receiver.asked).toHaveLength(1)
    vi.restoreAllMocks()
  })

  test.each(['prompt', 'denied'] as const)(
    'nobody is asked for permission: with %s the phone is left alone',
    async (permission) => {
      const { receiver } = await opened(available(), permission)
      await pass(30 * MINUTE_MS)
      expect(receiver.asked).toHaveLength(0)
    },
  )

  test('it is looked up again when the spot’s time is over, and when all of it is', async () => {
    const { askedFor } = await opened(available({ spotUntil: inMinutes(10), until: inMinutes(30) }), 'prompt')
    expect(askedFor(GET)).toHaveLength(1)
    await pass(10 * MINUTE_MS + 1000)
    expect(askedFor(GET)).toHaveLength(2)
    await pass(20 * MINUTE_MS)
    expect(askedFor(GET)).toHaveLength(3)
  })
})

describe('while one is not available', () => {
  test('the phone is left alone', async () => {
    const { receiver, asked } = await opened(null)
    await pass(30 * MINUTE_MS)
    expect(receiver.asked).toHaveLength(0)
    expect(asked.map(({ name }) => name)).toEqual([GET])
  })
})

describe('when the server has lost that one is available', () => {
  test('the phone switches on again with what it was on with', async () => {
    keepRunningPlan(PLAN)
    const { isAt, askedFor } = await opened(null)
    await isAt(HERE)
    const { userId: _, ...plan } = PLAN
    expect(askedFor(PUT).map(({ body }) => body)).toEqual([
      { ...plan, cell: available().cell, spotCell: null },
    ])
  })

  test('the phone does so also when that happens while the app is open', async () => {
    const { isAt, lose, askedFor } = await opened(available())
    keepRunningPlan(PLAN)
    await lose()
    await pass(0)
    await isAt(HERE)
    expect(askedFor(PUT)).toHaveLength(1)
  })

  test('but not once its time is over', async () => {
    keepRunningPlan({ ...PLAN, until: inMinutes(0) })
    const { receiver } = await opened(null)
    expect(receiver.asked).toHaveLength(0)
  })

  test('but not for somebody else on the same phone', async () => {
    keepRunningPlan({ ...PLAN, userId: 99 })
    const { receiver } = await opened(null)
    expect(receiver.asked).toHaveLength(0)
  })

  test.each(['prompt', 'denied'] as const)(
    'but not by asking for permission: with %s it waits for the person',
    async (permission) => {
      keepRunningPlan(PLAN)
      const { receiver } = await opened(null, permission)
      await pass(MINUTE_MS)
      expect(receiver.asked).toHaveLength(0)
      expect(readRunningPlan(ANA, NOW)).toEqual(PLAN)
    },
  )

  test('but “right here” is asked for each time, and so is a range of a few feet', async () => {
    keepRunningPlan({ ...PLAN, rangeMetres: 100 })
    const { receiver } = await opened(null)
    expect(receiver.asked).toHaveLength(0)
  })

  test.each([
    ['has no time for it yet', new Response('', { status: 503 })],
    ['is not there yet', noNetwork],
  ])('and %s, the phone tries again when it looks the next time', async (_, answer) => {
    keepRunningPlan(PLAN)
    const app = await opened(null)
    app.answer(PUT, answer)
    await app.isAt(HERE)
    expect(app.askedFor(PUT)).toHaveLength(1)
    app.answer(PUT, available())
    await pass(2 * MINUTE_MS)
    await app.isAt(HERE)
    expect(app.askedFor(PUT)).toHaveLength(2)
    expect(readRunningPlan(ANA, NOW)).not.toBeNull()
  })

  test('and the phone cannot tell where it is, it tries again when it looks the next time', async () => {
    keepRunningPlan(PLAN)
    const { receiver, isAt, askedFor } = await opened(null)
    receiver.fails('POSITION_UNAVAILABLE')
    await pass(2 * MINUTE_MS)
    await isAt(HERE)
    expect(askedFor(PUT)).toHaveLength(1)
  })

  test('and the phone is in the home zone, it stays off, also when it leaves', async () => {
    localStorage.setItem('hereabouts_home_zone', JSON.stringify({ ...HERE, radiusMetres: 300 }))
    keepRunningPlan(PLAN)
    const { isAt, askedFor } = await opened(null)
    await isAt(HERE)
    expect(readRunningPlan(ANA, NOW)).toBeNull()
    await pass(2 * MINUTE_MS)
    await isAt(ELSEWHERE)
    expect(askedFor(PUT)).toHaveLength(0)
  })

  test('and refuses to have it back, that is tried once', async () => {
    keepRunningPlan(PLAN)
    const { isAt, answer, askedFor, lose } = await opened(null)
    answer(PUT, errorReply(422, 'TOO_FAST', 'Too fast.'))
    await isAt(HERE)
    expect(askedFor(PUT)).toHaveLength(1)
    expect(readRunningPlan(ANA, NOW)).toBeNull()
    await lose()
    await pass(10 * MINUTE_MS)
    expect(askedFor(PUT)).toHaveLength(1)
  })
})
