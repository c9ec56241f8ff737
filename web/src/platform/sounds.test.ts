import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openAnew } from '../../test/browser.ts'

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
