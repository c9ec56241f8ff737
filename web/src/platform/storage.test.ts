import { describe, expect, test, vi } from 'vitest'
import {
  clearStored,
  forgetOldNotes,
  onStoredCleared,
  readStored,
  removeStored,
  writeStored,
} from './storage.ts'

test('a written value can be read until it is removed', () => {
  writeStored('key', { list: [1, 'two', null], text: 'Zoë' })
  expect(readStored('key')).toEqual({ list: [1, 'two', null], text: 'Zoë' })
  removeStored('key')
  expect(readStored('key')).toBeNull()
})

test('session storage is separate from local storage', () => {
  writeStored('key', 'tab', 'session')
  expect(readStored('key')).toBeNull()
  expect(readStored('key', 'session')).toBe('tab')
  writeStored('key', 'browser')
  removeStored('key', 'session')
  expect([readStored('key'), readStored('key', 'session')]).toEqual(['browser', null])
})

test('a missing value is null', () => {
  expect(readStored('key')).toBeNull()
})

test.each(['', '{', 'undefined', '{"id":1,', 'ana', '[object Object]'])(
  'an unparsable value (%j) is null, and removed',
  (text) => {
    localStorage.setItem('key', text)
    expect(readStored('key')).toBeNull()
    expect(localStorage.getItem('key')).toBeNull()
  },
)

describe('full storage', () => {
  test('drops the new value, keeps the old one, and throws nothing', () => {
    writeStored('key', 'old')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => writeStored('key', 'new')).not.toThrow()
    expect(readStored('key')).toBe('old')
  })
})

describe('forbidden storage', () => {
  test.each(['local', 'session'] as const)('reads as empty and throws nothing: %s', (kept) => {
    const forbidden = { get: () => forbid(), configurable: true }
    vi.stubGlobal(`${kept}Storage`, undefined)
    Object.defineProperty(globalThis, `${kept}Storage`, forbidden)
    expect(readStored('key', kept)).toBeNull()
    expect(() => writeStored('key', 'value', kept)).not.toThrow()
    expect(() => removeStored('key', kept)).not.toThrow()
  })
})

test('a value that cannot be serialised is not written', () => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  expect(() => writeStored('key', circle)).not.toThrow()
  expect(readStored('key')).toBeNull()
})

test('writing returns whether it worked', () => {
  expect(writeStored('key', 7)).toBe(true)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid)
  expect(writeStored('key', 7)).toBe(false)
})

function forbid(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

test('notes about the phone are deleted after 30 days, settings without a time stay', () => {
  const now = Date.parse('2026-11-20T18:00:00Z')
  const days = (count: number) => now - count * 24 * 60 * 60_000
  const kept = {
    hereabouts_phone_install_dismissed: days(29),
    hereabouts_phone_announcement_dismissed: { id: 7, at: days(29) },
    hereabouts_phone_push_off: true,
    hereabouts_user: days(31),
  }
  for (const [key, value] of Object.entries(kept)) writeStored(key, value)
  writeStored('hereabouts_phone_overlay_shown_at', days(31))
  writeStored('hereabouts_phone_old', { id: 7, at: days(31) })
  writeStored('hereabouts_phone_of_another_clock', days(-1))
  forgetOldNotes(now)
  expect(Object.keys(localStorage).sort()).toEqual(Object.keys(kept).sort())
})

test('clearing keeps only data about the phone itself, and notifies the subscribers', () => {
  const cleared = vi.fn()
  onStoredCleared(cleared)
  for (const key of ['hereabouts_user', 'user', 'of somebody else', 'hereabouts_phone_hint'])
    writeStored(key, 1)
  clearStored()
  expect(Object.keys(localStorage)).toEqual(['hereabouts_phone_hint'])
  expect(cleared).toHaveBeenCalledTimes(1)
})
