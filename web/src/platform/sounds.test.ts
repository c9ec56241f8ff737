import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openAnew } from '../../test/browser.ts'
import { locks } from '../../test/locks.ts'

const played: string[] = []
const fetched: string[] = []
let answer: () => Promise<void> | undefined

beforeEach(() => {
  played.length = 0
  fetched.length = 0
  answer = () => Promise.resolve()
  vi.stubGlobal(
    'Audio',
    class {
      currentTime = 0
      preload = ''
      src: string
      constructor(src: string) {
        this.src = src
        fetched.push(src)
      }
      play() {
        played.push(this.src)
        return answer()
      }
    },
  )
})

const opened = () => openAnew(() => import('./sounds.ts'))

test.each(['message', 'badge', 'meeting'] as const)('%s has a sound of its own', async (kind) => {
  const { playSound } = await opened()
  playSound(kind)
  playSound(kind)
  expect(played).toEqual([`/sounds/${kind}.wav`, `/sounds/${kind}.wav`])
  expect(fetched).toHaveLength(1)
})

test('all are fetched when there is nothing else to do, and not before', async () => {
  vi.useFakeTimers()
  const { preloadSounds } = await opened()
  const stop = preloadSounds()
  expect(fetched).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(fetched).toEqual(['/sounds/message.wav', '/sounds/badge.wav', '/sounds/meeting.wav'])
  stop()
})

test('whoever goes before that fetches nothing', async () => {
  vi.useFakeTimers()
  const { preloadSounds } = await opened()
  preloadSounds()()
  vi.advanceTimersByTime(10_000)
  expect(fetched).toEqual([])
})

describe('with several tabs open', () => {
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  beforeEach(() => {
    vi.useFakeTimers()
    locks()
  })
  /** Each has its own sounds, and all have the same locks. */
  const tabs = async () => [await opened(), await opened()] as const

  test('one of them is heard, also with what comes right after, and whichever hears of it first', async () => {
    const [one, other] = await tabs()
    one.playSound('message')
    one.playSound('badge')
    other.playSound('message')
    other.playSound('badge')
    await pass(2500)
    other.playSound('meeting')
    await pass(500)
    one.playSound('meeting')
    await pass(10_000)
    expect(played).toEqual(['/sounds/message.wav', '/sounds/badge.wav', '/sounds/meeting.wav'])
  })

  test('later it may be another, such as when the first was closed', async () => {
    const [one, other] = await tabs()
    one.playSound('message')
    await pass(10_000)
    other.playSound('badge')
    await pass(0)
    expect(played).toEqual(['/sounds/message.wav', '/sounds/badge.wav'])
  })

  test('one that the browser allows no sound leaves it to another', async () => {
    const [untouched, other] = await tabs()
    answer = () => {
      answer = () => Promise.resolve()
      return Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'))
    }
    untouched.playSound('message')
    other.playSound('message')
    await pass(10_000)
    expect(played).toEqual(['/sounds/message.wav', '/sounds/message.wav'])
  })
})

describe('switched off', () => {
  test('nothing is heard or fetched, and it stays so', async () => {
    const { switchSounds, playSound } = await opened()
    switchSounds(false)
    playSound('message')
    vi.useFakeTimers()
    const again = await opened()
    again.playSound('badge')
    again.preloadSounds()
    vi.advanceTimersByTime(10_000)
    again.switchSounds(true)
    expect([played, fetched]).toEqual([[], []])
    again.playSound('badge')
    expect(played).toHaveLength(1)
  })

  test('by another hand’s words it is not', async () => {
    for (const stored of ['"off"', '0', 'null', '{}', 'broken']) {
      localStorage.setItem('hereabouts_sounds', stored)
      const { playSound } = await opened()
      playSound('message')
    }
    expect(played).toHaveLength(5)
  })
})

test.each<[what: string, says: () => Promise<void> | undefined]>([
  ['refuses', () => Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'))],
  ['cannot', () => Promise.reject(new DOMException('no such format', 'NotSupportedError'))],
  ['gives no promise', () => undefined],
])('a browser that %s is left in peace', async (_, says) => {
  answer = says
  const { playSound } = await opened()
  expect(() => playSound('message')).not.toThrow()
  // An unhandled rejection would fail this file.
  await new Promise((resolve) => setTimeout(resolve))
})

test('signing out forgets that they were off', async () => {
  const { switchSounds, playSound } = await opened()
  const { clearStored } = await import('./storage.ts')
  switchSounds(false)
  clearStored()
  playSound('message')
  expect(played).toHaveLength(1)
})
