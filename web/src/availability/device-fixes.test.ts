import { beforeEach, describe, expect, test, vi } from 'vitest'
import { phone } from '../../test/phone.ts'
import { mayReadSilently, readFixes } from './device-fixes.ts'
import { setHomeZoneHere } from './device-home-zone-here.ts'
import { watchPosition } from './device-position.ts'

const HERE = { lat: 51.508, lng: -0.1281 }

beforeEach(() => {
  vi.useFakeTimers()
})

/** The outcome of `readFixes`, once it settles. */
function reading(options?: Parameters<typeof readFixes>[0]) {
  const outcome: { fixes?: unknown; reason?: unknown } = {}
  readFixes(options).then(
    (fixes) => {
      outcome.fixes = fixes
    },
    ({ reason }) => {
      outcome.reason = reason
    },
  )
  return { outcome, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

describe('the phone', () => {
  test('is asked for a fresh, precise position, with a timeout', () => {
    const { watchOptions } = phone()
    readFixes()
    expect(watchOptions).toEqual([{ enableHighAccuracy: true, maximumAge: 0, timeout: 15_000 }])
  })

  test('stops after five fixes', async () => {
    const receiver = phone()
    const { outcome, pass } = reading()
    for (let i = 0; i < 5; i++) {
      expect(receiver.isWatched()).toBe(true)
      receiver.is({ ...HERE, lat: i })
    }
    expect(receiver.isWatched()).toBe(false)
    await pass(0)
    expect(outcome.fixes).toEqual([0, 1, 2, 3, 4].map((lat) => ({ ...HERE, lat })))
  })

  test('stops after a silence, with fewer fixes', async () => {
    const receiver = phone()
    const { outcome, pass } = reading()
    receiver.is(HERE)
    await pass(1199)
    receiver.is(HERE)
    await pass(1199)
    expect(outcome).toEqual({})
    await pass(1)
    expect(outcome.fixes).toEqual([HERE, HERE])
    expect(receiver.isWatched()).toBe(false)
  })

  test('waits longer for the first fix', async () => {
    const receiver = phone()
    const { outcome, pass } = reading()
    await pass(600_000)
    expect(outcome).toEqual({})
    expect(receiver.isWatched()).toBe(true)
  })

  test('may fail after the first fix, which then suffices', async () => {
    const receiver = phone()
    const { outcome, pass } = reading()
    receiver.is(HERE)
    receiver.fails('TIMEOUT')
    await pass(1200)
    expect(outcome.fixes).toEqual([HERE])
    expect(receiver.isWatched()).toBe(false)
  })

  test('is ignored once it has delivered enough', async () => {
    const receiver = phone()
    const { outcome, pass } = reading()
    receiver.is(HERE)
    await pass(1200)
    receiver.is({ lat: 0, lng: 0 })
    await pass(5000)
    expect(outcome.fixes).toEqual([HERE])
  })
})

describe('a phone that says nothing while another watch is open', () => {
  const THERE = { lat: 0, lng: 0 }
  function watched() {
    const receiver = phone()
    const stop = watchPosition(() => {})
    receiver.is(THERE)
    receiver.is(HERE)
    return { ...receiver, stop }
  }

  test('is where that watch reported it last', async () => {
    const { stop } = watched()
    const { outcome, pass } = reading({ acceptsWatched: true })
    await pass(2999)
    expect(outcome).toEqual({})
    await pass(1)
    expect(outcome.fixes).toEqual([HERE])
    stop()
  })

  test('is elsewhere if it does say something', async () => {
    const { is, stop } = watched()
    const { outcome, pass } = reading({ acceptsWatched: true })
    is(THERE)
    await pass(5000)
    expect(outcome.fixes).toEqual([THERE])
    stop()
  })

  test.each<[string, (receiver: ReturnType<typeof watched>) => unknown]>([
    ['that watch has ended', ({ stop }) => stop()],
    ['it could not tell where it is since', ({ fails }) => fails('POSITION_UNAVAILABLE')],
    ['the page was hidden since', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['that was long ago', () => vi.advanceTimersByTime(600_001)],
  ])('may be anywhere if %s', async (_, happens) => {
    const receiver = watched()
    happens(receiver)
    const { outcome, pass } = reading({ acceptsWatched: true })
    await pass(10_000)
    expect(outcome).toEqual({})
    receiver.stop()
  })

  test('has to say where it is for a new home zone', async () => {
    const { stop } = watched()
    let isSet = false
    setHomeZoneHere().then(() => (isSet = true))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(isSet).toBe(false)
    stop()
  })
})

describe('reading fails', () => {
  test.each([
    ['PERMISSION_DENIED', 'denied'],
    ['POSITION_UNAVAILABLE', 'unavailable'],
    ['TIMEOUT', 'unavailable'],
  ] as const)('with the error %s: %s', async (code, reason) => {
    const receiver = phone()
    const { outcome, pass } = reading()
    receiver.fails(code)
    await pass(0)
    expect(outcome).toEqual({ reason })
    expect(receiver.isWatched()).toBe(false)
  })

  test('on an insecure page, without asking the phone', async () => {
    const { watchOptions } = phone({ isSecure: false })
    const { outcome, pass } = reading()
    await pass(0)
    expect(outcome).toEqual({ reason: 'insecure' })
    expect(watchOptions).toEqual([])
  })

  test('in a browser without geolocation', async () => {
    phone({ hasGeolocation: false })
    const { outcome, pass } = reading()
    await pass(0)
    expect(outcome).toEqual({ reason: 'unsupported' })
  })
})

describe('reading without a prompt', () => {
  test.each([
    ['granted', true],
    ['prompt', false],
    ['denied', false],
  ] as const)('with the permission %s: %s', async (permission, may) => {
    const { watchOptions } = phone({ permission })
    expect(await mayReadSilently()).toBe(may)
    expect(watchOptions).toEqual([])
  })

  test('is impossible if the browser does not reveal the permission', async () => {
    expect(await mayReadSilently()).toBe(false)
  })
})
