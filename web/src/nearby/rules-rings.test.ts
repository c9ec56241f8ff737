// @vitest-environment node
import { BANDS_METRES, type BandMetres } from '@hereabouts/contract/nearby/limits'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../test/random.ts'
import { nearby } from '../../test/samples.ts'
import { CENTRE, PERSON_RADIUS, placeOnRings, RINGS_WIDTH, ringsFor } from './rules-rings.ts'

const random = randomFrom(5)
const randomId = () => Math.floor(random.between(1, 5_000_000))

function people(count: number, band: BandMetres): NearbyPerson[] {
  return Array.from({ length: count }, () => nearby(randomId(), { band }))
}

/** Crowds with every number of rings, and various numbers of people on each ring. */
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
  test('cover every band up to the farthest person, and at least three', () => {
    expect(ringsFor([]).map(({ band }) => band)).toEqual([305, 1609, 3219])
    expect(ringsFor(people(1, 305)).map(({ band }) => band)).toEqual([305, 1609, 3219])
    expect(ringsFor(people(1, 8047)).map(({ band }) => band)).toEqual([305, 1609, 3219, 4828, 8047])
    expect(ringsFor(people(1, 19312)).map(({ band }) => band)).toEqual(BANDS_METRES)
  })

  test('grow with the band and stay within the drawing', () => {
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

  test('is entirely inside the drawing, and not covered by the viewer', () => {
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

  test('never covers anybody if there are three rings', () => {
    for (const { crowd, farthest } of CROWDS) if (farthest < 3) expectApart(drawn(crowd))
  })
})

test('a ring shows all of its people if they are few, and at most seven', () => {
  for (const { crowd, each } of CROWDS)
    for (const band of BANDS_METRES.filter((one) => crowd.some((person) => person.band === one))) {
      const count = drawn(crowd).filter(({ person }) => person.band === band).length
      expect(count).toBeLessThanOrEqual(7)
      expect(count).toBeGreaterThanOrEqual(Math.min(each, 4))
    }
})

describe('the angle carries no information', () => {
  const mine = nearby(77, { band: 1609 })
  const others = [...people(2, 1609), ...people(3, 3219)]
  const angleAmong = (crowd: readonly NearbyPerson[]) =>
    angleOf(drawn(crowd).find(({ person }) => person.id === mine.id) as { x: number; y: number })

  test('it does not depend on anything about the person but the id and the band', () => {
    const angle = angleAmong([mine, ...others])
    const changed = { name: 'Zoë', isVerified: true, upFor: 'chess', sharedInterests: [] }
    expect(angleAmong([{ ...mine, ...changed }, ...others])).toBe(angle)
  })

  test('it does not depend on the order of the list, or on people on other rings', () => {
    const angle = angleAmong([mine, ...others])
    expect(angleAmong([...others, mine])).toBe(angle)
    expect(angleAmong([others[1], mine, others[0], ...others.slice(2)] as NearbyPerson[])).toBe(angle)
    expect(angleAmong([mine, ...others.slice(0, 2)])).toBe(angle)
    expect(angleAmong([mine, ...others, ...people(5, 305)])).toBe(angle)
    expect(angleAmong([mine, ...others, ...people(5, 19312)])).toBeCloseTo(angle)
  })

  test('it is deterministic', () => {
    expect(drawn([mine, ...others])).toEqual(drawn([mine, ...others]))
  })

  test('the people of a ring are spread along it, whatever their ids', () => {
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
