import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFresh } from '../../test/browser.ts'
import { locks } from '../../test/locks.ts'

const played: string[] = []
const fetched: string[] = []
const loaded: string[] = []
let answer: () => Promise<void> | undefined

beforeEach(() => {
  played.length = 0
  fetched.length = 0
  loaded.length = 0
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
      load() {
        loaded.push(this.src)
      }
      play() {
        played.push(this.src)
        return answer()
      }
    },
  )
})

const opened = () => openFresh(() => import('./sounds.ts'))

test.each(['message', 'badge', 'meeting'] as const)('%s has its own sound', async (kind) => {
  const { playSound } = await opened()
  playSound(kind)
  playSound(kind)
  expect(played).toEqual([`/sounds/${kind}.wav`, `/sounds/${kind}.wav`])
  expect(fetched).toHaveLength(1)
})

test('a sound can be tried out, even if sounds are switched off, and says whether it plays', async () => {
  const { switchSounds, tryOutSound } = await opened()
  switchSounds(false)
  expect(await tryOutSound('badge')).toBe(true)
  expect(played).toEqual(['/sounds/badge.wav'])
  answer = () => Promise.reject(new Error('NotAllowedError'))
  expect(await tryOutSound('badge')).toBe(false)
})

test('all sounds are fetched once the page is idle', async () => {
  vi.useFakeTimers()
  const { preloadSounds } = await opened()
  const stop = preloadSounds()
  expect(fetched).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(fetched).toEqual(['/sounds/message.wav', '/sounds/badge.wav', '/sounds/meeting.wav'])
  stop()
})

test('the first tap loads every sound, because WebKit plays only those', async () => {
  const all = ['/sounds/message.wav', '/sounds/badge.wav', '/sounds/meeting.wav']
  const { preloadSounds, switchSounds } = await opened()
  const stop = preloadSounds()
  switchSounds(false)
  document.body.click()
  expect(loaded).toEqual([])
  switchSounds(true)
  document.body.click()
  expect(loaded).toEqual(all)
  document.body.click()
  expect(loaded).toEqual(all)
  stop()
})

test('cancelling before that fetches nothing', async () => {
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
  /** Two tabs with their own module state and shared locks. */
  const tabs = async () => [await opened(), await opened()] as const

  test('one tab plays all sounds of a few seconds, whichever tab receives them first', async () => {
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

  test('another tab may play later ones, for example if the first was closed', async () => {
    const [one, other] = await tabs()
    one.playSound('message')
    await pass(10_000)
    other.playSound('badge')
    await pass(0)
    expect(played).toEqual(['/sounds/message.wav', '/sounds/badge.wav'])
  })

  test('a tab that the browser forbids to play leaves it to another', async () => {
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
  test('sounds are neither played nor fetched, also after a reload', async () => {
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

  test('invalid stored values leave the sounds on', async () => {
    for (const stored of ['"off"', '0', 'null', '{}', 'broken']) {
      localStorage.setItem('hereabouts_sounds', stored)
      const { playSound } = await opened()
      playSound('message')
    }
    expect(played).toHaveLength(5)
  })
})

test.each<[what: string, play: () => Promise<void> | undefined]>([
  ['forbids sound', () => Promise.reject(new DOMException('no gesture yet', 'NotAllowedError'))],
  ['cannot play the format', () => Promise.reject(new DOMException('no such format', 'NotSupportedError'))],
  ['returns no promise', () => undefined],
])('a browser that %s causes no error', async (_, play) => {
  answer = play
  const { playSound } = await opened()
  expect(() => playSound('message')).not.toThrow()
  // An unhandled rejection would fail this file.
  await new Promise((resolve) => setTimeout(resolve))
})

test('signing out switches sounds on again', async () => {
  const { switchSounds, playSound } = await opened()
  const { clearStored } = await import('./storage.ts')
  switchSounds(false)
  clearStored()
  playSound('message')
  expect(played).toHaveLength(1)
})
