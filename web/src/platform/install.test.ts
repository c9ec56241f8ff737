import { describe, expect, test } from 'vitest'
import { type Device, installWay, isDismissed } from './install.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const DAY_MS = 86_400_000
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IOS = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT}`
const PHONE: Device = { userAgent: '', platform: 'iPhone', maxTouchPoints: 5, isStandalone: false }
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`
const SAFARI = `${IOS} Version/18.5 Mobile/15E148 Safari/604.1`
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

describe('the way to install', () => {
  test.each<[on: string, device: Partial<Device>, hasOffer: boolean, way: ReturnType<typeof installWay>]>([
    ['Safari on an iPhone', { userAgent: SAFARI }, false, 'by hand'],
    [
      'Safari on an old iPad',
      { userAgent: SAFARI.replace('iPhone;', 'iPad;'), platform: 'iPad' },
      false,
      'by hand',
    ],
    ['Safari on an iPad, which says it is a Mac', { userAgent: MAC, platform: 'MacIntel' }, false, 'by hand'],
    ['Safari on a Mac', { userAgent: MAC, platform: 'MacIntel', maxTouchPoints: 0 }, false, null],
    ['Safari from the home screen', { userAgent: SAFARI, isStandalone: true }, false, null],
    [
      'Chrome on an iPhone',
      { userAgent: `${IOS} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1` },
      false,
      null,
    ],
    ['Firefox on an iPhone', { userAgent: `${IOS} FxiOS/142.0 Mobile/15E148 Safari/605.1.15` }, false, null],
    [
      'Edge on an iPhone',
      { userAgent: `${IOS} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1` },
      false,
      null,
    ],
    ['a page inside another app', { userAgent: `${IOS} Mobile/15E148 Instagram 390.0` }, false, null],
    ['Chrome on Android with a prompt', { userAgent: ANDROID, platform: 'Linux armv8l' }, true, 'offer'],
    ['Chrome on Android without a prompt', { userAgent: ANDROID, platform: 'Linux armv8l' }, false, null],
    ['an installed app', { userAgent: ANDROID, platform: 'Linux armv8l', isStandalone: true }, true, null],
    ['a device with both ways', { userAgent: SAFARI }, true, 'by hand'],
  ])('on %s', (_, device, hasOffer, way) => {
    expect(installWay({ ...PHONE, ...device }, hasOffer)).toBe(way)
  })
})

test.each<[noted: unknown, expected: boolean]>([
  [null, false],
  [NOW, true],
  [NOW - 30 * DAY_MS + 1, true],
  [NOW - 30 * DAY_MS, false],
  [NOW + DAY_MS, false],
  ['yesterday', false],
  [{ at: NOW }, false],
  [Number.NaN, false],
])('a dismissal noted as %j counts: %s', (noted, expected) => {
  expect(isDismissed(noted, NOW)).toBe(expected)
})
