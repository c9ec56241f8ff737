import { useQuery } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { later, network } from '../../test/network.ts'
import { use } from '../../test/show.tsx'
import { askAgain } from './ask-again.ts'
import { keyFor, read } from './query.ts'

const MEETUPS = 'GET /api/meetups'
const KEY = { queryKey: keyFor(MEETUPS, {}) }

beforeEach(() => {
  vi.useFakeTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const named = (...names: string[]) => ({ meetups: names })

/** The list is on the screen, or on its way, and the server's answers come when the test says so. */
function looking() {
  const answers: ReturnType<typeof later<object>>[] = []
  const { asked } = network({
    [MEETUPS]: () => {
      const answer = later<object>()
      answers.push(answer)
      return answer.promise
    },
  })
  const { queryClient, result } = use(() => useQuery(read(MEETUPS)))
  return {
    queryClient,
    asked,
    hint: (what: Parameters<typeof askAgain>[1] = KEY) => act(async () => askAgain(queryClient, what)),
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

test('what is shown is asked for again at once', async () => {
  const { hint, answers, asked, shown } = looking()
  await answers(0, 'one')
  await hint()
  expect(asked).toHaveLength(2)
  await answers(1, 'two')
  expect(shown()).toEqual(['two'])
})

test('what changed while it was on its way for the first time is asked for once more', async () => {
  const { hint, answers, asked, shown } = looking()
  await pass(0)
  await hint()
  await answers(0, 'from before the change')
  expect(asked).toHaveLength(2)
  await answers(1, 'after it')
  expect(shown()).toEqual(['after it'])
})

test('changes that come faster than answers do not keep the answers from the screen, and are one question more', async () => {
  const { hint, answers, asked, shown } = looking()
  await answers(0, 'one')
  for (let nth = 0; nth < 5; nth++) {
    await hint()
    await pass(1500)
  }
  expect(asked).toHaveLength(2)
  await answers(1, 'two')
  expect(shown()).toEqual(['two'])
  expect(asked).toHaveLength(3)
  await answers(2, 'three')
  await pass(60_000)
  expect(shown()).toEqual(['three'])
  expect(asked).toHaveLength(3)
})

test('what failed and waits for its next try is tried at once', async () => {
  const { hint, answers, fails, asked, shown } = looking()
  await answers(0, 'one')
  await hint()
  await fails(1)
  expect(asked).toHaveLength(2)
  await hint()
  await answers(2, 'three')
  expect(shown()).toEqual(['three'])
  await pass(60_000)
  expect(asked).toHaveLength(3)
})

test('what may have got lost is given up, where there is something to show', async () => {
  const { hint, answers, asked, shown } = looking()
  await answers(0, 'one')
  await hint()
  await hint({ isLost: true })
  expect(asked).toHaveLength(3)
  await answers(2, 'three')
  expect(shown()).toEqual(['three'])
})

test('also when it was to be asked for once more', async () => {
  const { hint, answers, asked, shown } = looking()
  await answers(0, 'one')
  await hint()
  await hint()
  await hint({ isLost: true })
  expect(asked).toHaveLength(3)
  await hint()
  await answers(2, 'three')
  expect(asked).toHaveLength(4)
  await answers(3, 'four')
  expect(shown()).toEqual(['four'])
})

test('what somebody gave up in between is not asked for behind their back', async () => {
  const { hint, answers, asked, queryClient, shown } = looking()
  await answers(0, 'one')
  await hint()
  await hint()
  await act(() => queryClient.cancelQueries(KEY))
  await pass(60_000)
  expect(asked).toHaveLength(2)
  expect(shown()).toEqual(['one'])
})
