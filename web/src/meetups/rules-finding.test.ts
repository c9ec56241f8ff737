// @vitest-environment node
import { SIGN_COLOURS } from '@hereabouts/contract/meetups/limits'
import { greatCircleDistance } from 'h3-js'
import { describe, expect, test } from 'vitest'
import { metresBetween } from '../availability/rules-place.ts'
import type { Fix } from '../availability/rules-position.ts'
import { bearingTo, gapBetween, silenceText, turned } from './rules-finding.ts'
import {
  areSame,
  CHECK_WORDS,
  checkWords,
  fromBase64Url,
  packFix,
  packHello,
  toBase64Url,
  unpackFix,
  unpackHello,
} from './rules-finding-bytes.ts'

const LONDON = { lat: 51.508, lng: -0.1281 }
const at = (metresNorth: number, accuracyMetres = 5): Fix => ({
  lat: LONDON.lat + metresNorth / 111_195,
  lng: LONDON.lng,
  accuracyMetres,
})

test('the distance agrees with an independent library everywhere on Earth', () => {
  for (const [one, other] of [
    [LONDON, { lat: 51.5085, lng: -0.1279 }],
    [
      { lat: 0, lng: 179.9999 },
      { lat: 0, lng: -179.9999 },
    ],
    [
      { lat: 89.999, lng: 10 },
      { lat: 89.999, lng: -170 },
    ],
    [LONDON, LONDON],
  ] as const)
    expect(metresBetween(one, other)).toBeCloseTo(
      greatCircleDistance([one.lat, one.lng], [other.lat, other.lng], 'm'),
      0,
    )
})

test.each([
  [0.001, 0, 0],
  [0, 0.001, 90],
  [-0.001, 0, 180],
  [0, -0.001, 270],
])('the bearing to a point %d degrees north and %d degrees east is %d degrees', (north, east, degrees) => {
  expect(bearingTo(LONDON, { lat: LONDON.lat + north, lng: LONDON.lng + east })).toBeCloseTo(degrees, 1)
})

test.each([
  [-90, 270],
  [360, 0],
  [725, 5],
])('%d degrees normalise to %d', (given, degrees) => expect(turned(given)).toBe(degrees))

describe('the distance', () => {
  test.each([
    [12, '40 feet', '10 m'],
    [30, '100 feet', '30 m'],
    [100, '350 feet', '100 m'],
    [400, '1,300 feet', '400 m'],
    [1609, '1 mile', '1.6 km'],
    [5000, '3.1 miles', '5 km'],
  ])('for %d metres is %s, or %s', (metres, imperial, metric) => {
    expect(gapBetween(at(0), at(metres), 'imperial').length).toBe(imperial)
    expect(gapBetween(at(0), at(metres), 'metric').length).toBe(metric)
  })

  test.each([
    [0, 5, '30 feet', '10 m'],
    [10, 20, '100 feet', '30 m'],
    [90, 100, '500 feet', '150 m'],
    [0, 0.1, '10 feet', '5 m'],
  ])(
    'for %d metres between phones that are accurate to %d metres is only an upper bound',
    (metres, accuracy, imperial, metric) => {
      for (const [units, length] of [
        ['imperial', imperial],
        ['metric', metric],
      ] as const)
        expect(gapBetween(at(0, accuracy), at(metres, accuracy), units)).toEqual({
          length,
          giveOrTake: null,
          hasDirection: false,
        })
    },
  )

  test('includes the margin of error', () => {
    expect(gapBetween(at(0, 8), at(60, 6), 'imperial')).toEqual({
      length: '200 feet',
      giveOrTake: '40 feet',
      hasDirection: true,
    })
  })
})

test.each([
  [19_999, null],
  [20_000, 'Last heard from Bo’s phone half a minute ago.'],
  [60_000, 'Last heard from Bo’s phone a minute ago.'],
  [120_000, 'Last heard from Bo’s phone a few minutes ago.'],
])('after %d ms without a signal the text is %j', (ms, text) => expect(silenceText(ms, 'Bo')).toBe(text))

describe('the bytes between the phones', () => {
  test('keep a position exact, and have the same length with and without one', () => {
    const fix = { lat: -33.856784123, lng: 151.215296987, accuracyMetres: 12.5 }
    expect(unpackFix(packFix(fix))).toEqual(fix)
    expect(unpackFix(packFix(null))).toBeNull()
    expect(packFix(null)).toHaveLength(packFix(fix).length)
  })

  test.each([
    ['the wrong length', new Uint8Array(23)],
    ['a place that is not on Earth', packFix({ lat: 91, lng: 0, accuracyMetres: 1 })],
    ['NaN as a coordinate', packFix({ lat: Number.NaN, lng: 0, accuracyMetres: 1 })],
    ['an infinite accuracy', packFix({ lat: 1, lng: 1, accuracyMetres: Number.POSITIVE_INFINITY })],
    ['a negative accuracy', packFix({ lat: 1, lng: 1, accuracyMetres: -1 })],
  ])('are no position with %s', (_, bytes) => expect(unpackFix(bytes)).toBeUndefined())

  test.each([
    ['the wrong length', new Uint8Array(24).fill(2)],
    ['an unknown kind', new Uint8Array(130)],
    ['too many keys', Uint8Array.of(2, 17, ...new Uint8Array(128))],
  ])('are no hello with %s', (_, bytes) => expect(unpackHello(bytes)).toBeNull())

  test('of a hello keep the used keys, and have the same length for any number of them', () => {
    const used = ['AAAAAAAAAAE', 'AQIDBAUGBwg']
    for (const hello of [
      { asks: true, used },
      { asks: false, used: [] },
    ])
      expect(unpackHello(packHello(hello))).toEqual(hello)
    expect(packHello({ asks: true, used })).toHaveLength(packHello({ asks: true, used: [] }).length)
  })

  test('survive base64url, and invalid text is rejected', () => {
    for (let length = 0; length < 70; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 67 + length) % 256)
      const text = toBase64Url(bytes)
      expect(text).toMatch(/^[A-Za-z0-9_-]*$/)
      expect(areSame(fromBase64Url(text) ?? new Uint8Array(999), bytes)).toBe(true)
    }
    for (const wrong of ['a', 'a+b/', 'ä', 'aa==', '\0']) expect(fromBase64Url(wrong)).toBeNull()
  })
})

test('the check words have 64 × 64 × 64 distinct combinations', () => {
  for (const words of Object.values(CHECK_WORDS)) expect(new Set(words).size).toBe(64)
  const all = new Set<string>()
  const bytes = Array.from({ length: 64 }, (_, nth) => nth)
  for (const one of bytes)
    for (const two of bytes)
      for (const three of bytes) all.add(checkWords(Uint8Array.of(one, two + 128, three)))
  expect(all.size).toBe(64 ** 3)
})

test('no check word contains the name of a colour, because the screens show one too', () => {
  const colours = [
    ...SIGN_COLOURS,
    'black',
    'blue',
    'brown',
    'gold',
    'green',
    'grey',
    'orange',
    'pink',
    'purple',
    'rosy',
    'silver',
    'white',
    'yellow',
  ]
  const words = Object.values(CHECK_WORDS).flat()
  expect(words.filter((word) => colours.some((colour) => word.includes(colour)))).toEqual([])
})
