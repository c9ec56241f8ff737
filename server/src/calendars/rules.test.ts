import { expect, test } from 'vitest'
import { toKept } from './rules.ts'

const WHEN = {
  key: 'one',
  isAllDay: false,
  startsAt: new Date('2026-11-28T18:00Z'),
  endsAt: new Date('2026-11-28T20:00Z'),
}

const placeOf = (place: string) => toKept([{ ...WHEN, title: 'Chess', place, link: '' }])[0]?.place

test.each([
  ['The library (52.52001, 13.40495)', 'The library'],
  ['52.52001° N, 13.40495° E', null],
  ['geo:52.520010;13.404950 Alexanderplatz', 'Alexanderplatz'],
  ['Room 1.100, floor 2', 'Room 1.100, floor 2'],
])('a place is kept without coordinates: %s', (place, kept) => {
  expect(placeOf(place)).toBe(kept)
})

// A pattern that tries every beginning with every end would take minutes for each.
test.each([' ', '( ', '1.000 ', '1.0000', '52.52001 ', '&#'])(
  'nobody waits for a place of 100,000 times %j',
  (part) => {
    expect(placeOf(`The library${part.repeat(100_000)}`)).toMatch(/^The library/)
  },
)
