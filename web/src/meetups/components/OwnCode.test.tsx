import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorReply, network, noNetwork } from '../../../test/network.ts'
import { NOW } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { OwnCode } from './OwnCode.tsx'

const CODE = 'POST /api/meetups/7/code'
const CELL = '88195da49bfffff'
const GONE = errorReply(409, 'NOT_ACCEPTED', 'This meetup is no longer on.')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})

async function shown(answer: object) {
  const net = network({ [CODE]: answer })
  show(<OwnCode id={7 as MeetupId} cell={CELL} otherName="Bo" />)
  await pass(0)
  return net
}

test('shows the code, and loads the next one as soon as it expires', async () => {
  const { answer, requestsTo } = await shown({ code: '123456', expiresAt: inSeconds(40) })
  expect(screen.getByText('123456')).toBeDefined()
  expect(requestsTo(CODE)[0]?.body).toEqual({ cell: CELL })
  answer(CODE, { code: '654321', expiresAt: inSeconds(100) })
  await pass(39_000)
  expect(requestsTo(CODE)).toHaveLength(1)
  await pass(2000)
  expect(screen.getByText('654321')).toBeDefined()
  expect(requestsTo(CODE)).toHaveLength(2)
})

describe('a code that fails to load', () => {
  test('is requested again soon, and then shown', async () => {
    const { answer } = await shown(GONE)
    expect(screen.getByRole('alert').textContent).toBe('This meetup is no longer on. (409)')
    answer(CODE, { code: '123456', expiresAt: inSeconds(100) })
    await pass(5100)
    expect(screen.getByText('123456')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['of an error reply', GONE],
    ['there is no network', noNetwork],
  ])('because %s is retried with a pause', async (_, failure) => {
    const { answer, requestsTo } = await shown({ code: '123456', expiresAt: inSeconds(10) })
    answer(CODE, failure)
    await pass(70_000)
    expect(requestsTo(CODE).length).toBeGreaterThan(5)
    expect(requestsTo(CODE).length).toBeLessThan(40)
  })
})

describe('the time left', () => {
  test('counts down every second', async () => {
    await shown({ code: '123456', expiresAt: inSeconds(40) })
    expect(screen.getByText('New code in 40 s')).toBeDefined()
    await pass(15_000)
    expect(screen.getByText('New code in 25 s')).toBeDefined()
  })

  test('an old code disappears when the server would reject it and no new one arrived', async () => {
    const { answer } = await shown({ code: '123456', expiresAt: inSeconds(10) })
    answer(CODE, noNetwork)
    await pass(11_000)
    expect(screen.getByText('Getting a new code…')).toBeDefined()
    await pass(28_000)
    expect(screen.getByText('123456')).toBeDefined()
    await pass(3000)
    expect(screen.queryByText('123456')).toBeNull()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('alert')).toBeDefined()
  })
})
