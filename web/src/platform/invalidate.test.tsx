import { onlineManager, useQuery } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { later, network } from '../../test/network.ts'
import { use } from '../../test/show.tsx'
import { invalidate } from './invalidate.ts'
import { keyFor, read } from './query.ts'

const MEETUPS = 'GET /api/meetups'
const KEY = { queryKey: keyFor(MEETUPS, {}) }

beforeEach(() => {
  vi.useFakeTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const named = (...names: string[]) => ({ meetups: names })

/** Mounts a query. The test decides when the server answers. */
function looking() {
  const answers: ReturnType<typeof later<object>>[] = []
  const { requests } = network({
    [MEETUPS]: () => {
      const answer = later<object>()
      answers.push(answer)
      return answer.promise
    },
  })
  const { queryClient, result } = use(() => useQuery(read(MEETUPS)))
  return {
    queryClient,
    requests,
    change: (what: Parameters<typeof invalidate>[1] = KEY) =>
      act(async () => void invalidate(queryClient, what)),
    async answers(nth: number, ...names: string[]) {
      answers[nth]?.resolve(named(...names))
      await pass(0)
    },
    async fails(nth: number) {
      answers[nth]?.reject(new TypeError('Failed to fetch'))
      await pass(0)
    },
    shown: () => (result.current.data as ReturnType<typeof named> | undefined)?.meetups,
  }
}

test('a query that is shown is refetched at once', async () => {
  const { change, answers, requests, shown } = looking()
  await answers(0, 'one')
  await change()
  expect(requests).toHaveLength(2)
  await answers(1, 'two')
  expect(shown()).toEqual(['two'])
})

test('a change during the first fetch causes one more fetch', async () => {
  const { change, answers, requests, shown } = looking()
  await pass(0)
  await change()
  await answers(0, 'from before the change')
  expect(requests).toHaveLength(2)
  await answers(1, 'after it')
  expect(shown()).toEqual(['after it'])
})

test('changes that come faster than replies neither delay the replies nor cause more than one extra fetch', async () => {
  const { change, answers, requests, shown } = looking()
  await answers(0, 'one')
  for (let nth = 0; nth < 5; nth++) {
    await change()
    await pass(1500)
  }
  expect(requests).toHaveLength(2)
  await answers(1, 'two')
  expect(shown()).toEqual(['two'])
  expect(requests).toHaveLength(3)
  await answers(2, 'three')
  await pass(60_000)
  expect(shown()).toEqual(['three'])
  expect(requests).toHaveLength(3)
})

test('a failed query that waits for its retry is retried at once', async () => {
  const { change, answers, fails, requests, shown } = looking()
  await answers(0, 'one')
  await change()
  await fails(1)
  expect(requests).toHaveLength(2)
  await change()
  await answers(2, 'three')
  expect(shown()).toEqual(['three'])
  await pass(60_000)
  expect(requests).toHaveLength(3)
})

test('a fetch that may have been lost is cancelled if there is older data to show', async () => {
  const { change, answers, requests, shown } = looking()
  await answers(0, 'one')
  await change()
  await change({ isLost: true })
  expect(requests).toHaveLength(3)
  await answers(2, 'three')
  expect(shown()).toEqual(['three'])
})

test('the same goes for a fetch that was to be repeated', async () => {
  const { change, answers, requests, shown } = looking()
  await answers(0, 'one')
  await change()
  await change()
  await change({ isLost: true })
  expect(requests).toHaveLength(3)
  await change()
  await answers(2, 'three')
  expect(requests).toHaveLength(4)
  await answers(3, 'four')
  expect(shown()).toEqual(['four'])
})

test.each(['before', 'during'])(
  'nobody waits for a fetch that is paused, because the connection broke %s it',
  async (when) => {
    onTestFinished(() => onlineManager.setOnline(true))
    const { answers, fails, queryClient, requests } = looking()
    await answers(0, 'one')
    if (when === 'before') onlineManager.setOnline(false)
    const done = vi.fn()
    void invalidate(queryClient, KEY).then(done)
    await pass(0)
    if (when === 'during') {
      expect(done).not.toHaveBeenCalled()
      act(() => onlineManager.setOnline(false))
      await fails(1)
    }
    await pass(60_000)
    expect(done).toHaveBeenCalledOnce()
    const before = requests.length
    act(() => onlineManager.setOnline(true))
    await pass(0)
    expect(requests).toHaveLength(before + 1)
  },
)

test('a query that was cancelled meanwhile is not refetched', async () => {
  const { change, answers, requests, queryClient, shown } = looking()
  await answers(0, 'one')
  await change()
  await change()
  await act(() => queryClient.cancelQueries(KEY))
  await pass(60_000)
  expect(requests).toHaveLength(2)
  expect(shown()).toEqual(['one'])
})
