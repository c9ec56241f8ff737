// @vitest-environment node
import { BANDS_METRES, type BandMetres } from '@hereabouts/contract/nearby/limits'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../test/random.ts'
import { nearby } from '../../test/samples.ts'
import { CENTRE, PERSON_RADIUS, placeOnRings, RINGS_WIDTH, ringsFor } from './rules-rings.ts'

const random = randomFrom(5)
const someId = () => Math.floor(random.between(1, 5_000_000))

function people(count: number, band: BandMetres): NearbyPerson[] {
  return Array.from({ length: count }, () => nearby(someId(), { band }))
}

/** Crowds of all kinds: so many rings, so many people on each. */
const CROWDS = BANDS_METRES.flatMap((_, farthest) =>
  [1, 2, 3, 4, 5, 6, 7, 12].map((each) => ({
    each,
    farthest,
    crowd: BANDS_METRES.slice(0, farthest + 1).flatMap((band) => people(each, band)),
  })),
)
const drawn = (crowd: readonly NearbyPerson[]) => placeOnRings(crowd, ringsFor(crowd))
const angleOf = ({ x, y }: { x: number; y: number }) => Math.atan2(CENTRE.y - y, x - CENTRE.x)

describe('rings', () => {
  test('are there for every band up to the farthest person, three at least', () => {
    expect(ringsFor([]).map(({ band }) => band)).toEqual([305, 1609, 3219])
    expect(ringsFor(people(1, 305)).map(({ band }) => band)).toEqual([305, 1609, 3219])
    expect(ringsFor(people(1, 8047)).map(({ band }) => band)).toEqual([305, 1609, 3219, 4828, 8047])
    expect(ringsFor(people(1, 19312)).map(({ band }) => band)).toEqual(BANDS_METRES)
  })

  test('are the wider the farther, and all within the drawing', () => {
    for (const { crowd } of CROWDS) {
      const radii = ringsFor(crowd).map(({ radius }) => radius)
      expect(radii).toEqual(radii.toSorted((a, b) => a - b))
      expect(new Set(radii).size).toBe(radii.length)
      expect(Math.max(...radii)).toBeLessThanOrEqual(Math.min(CENTRE.x, CENTRE.y))
    }
  })
})

describe('a person', () => {
  test('is drawn on the ring of their band', () => {
    for (const { crowd } of CROWDS)
      for (const { person, x, y } of drawn(crowd)) {
        const ring = ringsFor(crowd).find(({ band }) => band === person.band)
        expect(Math.hypot(x - CENTRE.x, y - CENTRE.y)).toBeCloseTo(ring?.radius ?? 0)
      }
  })

  test('is wholly inside the drawing, and not behind oneself', () => {
    for (const { crowd } of CROWDS)
      for (const { x, y } of drawn(crowd)) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(PERSON_RADIUS)
        expect(x).toBeLessThanOrEqual(RINGS_WIDTH - PERSON_RADIUS)
        expect(y).toBeLessThanOrEqual(CENTRE.y)
        expect(Math.hypot(x - CENTRE.x, y - CENTRE.y)).toBeGreaterThan(2 * PERSON_RADIUS)
      }
  })

  test('never covers another on the same ring', () => {
    for (const { crowd } of CROWDS)
      for (const band of BANDS_METRES) expectApart(drawn(crowd).filter(({ person }) => person.band === band))
  })

  test('never covers anybody as long as there are three rings', () => {
    for (const { crowd, farthest } of CROWDS) if (farthest < 3) expectApart(drawn(crowd))
  })
})

test('of few people all are drawn, and of many on a ring at most seven', () => {
  for (const { crowd, each } of CROWDS)
    for (const band of BANDS_METRES.filter((one) => crowd.some((person) => person.band === one))) {
      const count = drawn(crowd).filter(({ person }) => person.band === band).length
      expect(count).toBeLessThanOrEqual(7)
      expect(count).toBeGreaterThanOrEqual(Math.min(each, 4))
    }
})

describe('the angle says nothing', () => {
  const mine = nearby(77, { band: 1609 })
  const others = [...people(2, 1609), ...people(3, 3219)]
  const angleAmong = (crowd: readonly NearbyPerson[]) =>
    angleOf(drawn(crowd).find(({ person }) => person.id === mine.id) as { x: number; y: number })

  test('it stays whatever is known of the person, but for the band', () => {
    const angle = angleAmong([mine, ...others])
    const changed = { name: 'Zoë', isVerified: true, upFor: 'chess', sharedInterests: [] }
    expect(angleAmong([{ ...mine, ...changed }, ...others])).toBe(angle)
  })

  test('it stays in whatever order people are listed, and whoever is on other rings', () => {
    const angle = angleAmong([mine, ...others])
    expect(angleAmong([...others, mine])).toBe(angle)
    expect(angleAmong([others[1], mine, others[0], ...others.slice(2)] as NearbyPerson[])).toBe(angle)
    expect(angleAmong([mine, ...others.slice(0, 2)])).toBe(angle)
    expect(angleAmong([mine, ...others, ...people(5, 305)])).toBe(angle)
    expect(angleAmong([mine, ...others, ...people(5, 19312)])).toBeCloseTo(angle)
  })

  test('it is the same every time', () => {
    expect(drawn([mine, ...others])).toEqual(drawn([mine, ...others]))
  })

  test('people of one ring are spread over all of it, whoever they are', () => {
    for (let i = 0; i < 50; i++) {
      const angles = drawn(people(7, 3219)).map(angleOf)
      expect(Math.max(...angles) - Math.min(...angles)).toBeGreaterThan(Math.PI / 2)
    }
  })
})

function expectApart(placed: readonly { x: number; y: number }[]) {
  for (const [i, one] of placed.entries())
    for (const other of placed.slice(i + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(2 * PERSON_RADIUS)
}
