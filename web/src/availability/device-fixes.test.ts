import { beforeEach, describe, expect, test, vi } from 'vitest'
import { phone } from '../../test/phone.ts'
import { mayReadSilently, readFixes } from './device-fixes.ts'

const HERE = { lat: 51.508, lng: -0.1281 }

beforeEach(() => {
  vi.useFakeTimers()
})

/** What comes of reading, once it has. */
function reading() {
  const outcome: { fixes?: unknown; reason?: unknown } = {}
  readFixes().then(
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
  test('is asked for what it knows now, as exactly as it can, and not for ever', () => {
    const { asked } = phone()
    readFixes()
    expect(asked).toEqual([{ enableHighAccuracy: true, maximumAge: 0, timeout: 15_000 }])
  })

  test('is left alone after five fixes', async () => {
    const receiver = phone()
    const { outcome, pass } = reading()
    for (let i = 0; i < 5; i++) {
      expect(receiver.isAsked()).toBe(true)
      receiver.is({ ...HERE, lat: i })
    }
    expect(receiver.isAsked()).toBe(false)
    await pass(0)
    expect(outcome.fixes).toEqual([0, 1, 2, 3, 4].map((lat) => ({ ...HERE, lat })))
  })

  test('is left alone when it has been silent for a while: fewer will do', async () => {
    const receiver = phone()
    const { outcome, pass } = reading()
    receiver.is(HERE)
    await pass(1199)
    receiver.is(HERE)
    await pass(1199)
    expect(outcome).toEqual({})
    await pass(1)
    expect(outcome.fixes).toEqual([HERE, HERE])
    expect(receiver.isAsked()).toBe(false)
  })

  test('has all the time it needs for its first fix', async () => {
    const receiver = phone()
    const { outcome, pass } = reading()
    await pass(600_000)
    expect(outcome).toEqual({})
    expect(receiver.isAsked()).toBe(true)
  })

  test('may fail after the first fix: that one will do', async () => {
    const receiver = phone()
    const { outcome, pass } = reading()
    receiver.is(HERE)
    receiver.fails('TIMEOUT')
    await pass(1200)
    expect(outcome.fixes).toEqual([HERE])
    expect(receiver.isAsked()).toBe(false)
  })

  test('that goes on talking after that is not heard', async () => {
    const receiver = phone()
    const { outcome, pass } = reading()
    receiver.is(HERE)
    await pass(1200)
    receiver.is({ lat: 0, lng: 0 })
    await pass(5000)
    expect(outcome.fixes).toEqual([HERE])
  })
})

describe('there is no position, and why', () => {
  test.each([
    ['PERMISSION_DENIED', 'denied'],
    ['POSITION_UNAVAILABLE', 'unavailable'],
    ['TIMEOUT', 'unavailable'],
  ] as const)('when the phone says %s: %s', async (code, reason) => {
    const receiver = phone()
    const { outcome, pass } = reading()
    receiver.fails(code)
    await pass(0)
    expect(outcome).toEqual({ reason })
    expect(receiver.isAsked()).toBe(false)
  })

  test('on a page that is not secure; the phone is not even asked', async () => {
    const { asked } = phone({ isSecure: false })
    const { outcome, pass } = reading()
    await pass(0)
    expect(outcome).toEqual({ reason: 'insecure' })
    expect(asked).toEqual([])
  })

  test('in a browser that has no geolocation', async () => {
    phone({ hasGeolocation: false })
    const { outcome, pass } = reading()
    await pass(0)
    expect(outcome).toEqual({ reason: 'unsupported' })
  })
})

describe('reading without asking the person', () => {
  test.each([
    ['granted', true],
    ['prompt', false],
    ['denied', false],
  ] as const)('with the permission %s: %s', async (permission, may) => {
    const { asked } = phone({ permission })
    expect(await mayReadSilently()).toBe(may)
    expect(asked).toEqual([])
  })

  test('is not possible where the browser does not tell', async () => {
    expect(await mayReadSilently()).toBe(false)
  })
})
