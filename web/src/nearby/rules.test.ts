// @vitest-environment node
import { AREA, OUTSIDE_EDGES_MAX, RANGES_METRES } from '@hereabouts/contract/availability/limits'
import { BANDS_METRES } from '@hereabouts/contract/nearby/limits'
import { cellToBoundary, cellToLatLng, greatCircleDistance, gridDisk, latLngToCell, UNITS } from 'h3-js'
import { expect, test } from 'vitest'
import { bandName, metText, peopleNearby } from './rules.ts'

const METRES: Record<string, number> = { ft: 0.3048, m: 1, km: 1000, mile: 1609.344, miles: 1609.344 }
const NUMBERS: Record<string, number> = { '½': 0.5, a: 1 }
const ALL_UNITS = ['imperial', 'metric'] as const

/** The least and the most that a name of a band says, in metres. */
function metresIn(name: string): [least: number, most: number] {
  const [, least, most = '', unit = ''] =
    /((?:[\d.,]+|½)(?=–))?–?([\d.,]+|½|a) (\w+)(?: or less)?$/.exec(name) ?? []
  const number = (text: string) => NUMBERS[text] ?? Number(text.replace(',', ''))
  const factor = METRES[unit] ?? Number.NaN
  return [least === undefined ? 0 : number(least) * factor, number(most) * factor]
}

test.each(ALL_UNITS)('every band has its own name in %s units, in order', (units) => {
  const ends = BANDS_METRES.map((band) => metresIn(bandName(band, units))[1])
  expect(ends).toEqual(ends.toSorted((a, b) => a - b))
  expect(new Set(ends).size).toBe(BANDS_METRES.length)
})

/** Distances between the centres of areas all over the world, with the server's band for each. */
function distances() {
  return CITIES.flatMap(([latitude, longitude]) => {
    const area = latLngToCell(latitude, longitude, AREA.resolution)
    const middle = cellToLatLng(area)
    const radius = Math.max(
      ...cellToBoundary(area).map((corner) => greatCircleDistance(middle, corner, UNITS.m)),
    )
    return gridDisk(area, 20).map((other) => {
      const apart = greatCircleDistance(middle, cellToLatLng(other), UNITS.m)
      const farthest = apart + (1 + OUTSIDE_EDGES_MAX.area) * 2 * radius
      return { apart, band: BANDS_METRES.slice(1).find((bound) => bound >= farthest) }
    })
  })
}

const CITIES = [
  [51.5, -0.13],
  [40.7, -74],
  [-33.9, 151.2],
  [1.35, 103.8],
  [64.1, -21.9],
  [35.7, 139.7],
  [-1.3, 36.8],
  [-34.6, -58.4],
] as const

test.each(ALL_UNITS)('what is said of a band is about true of the areas, in %s units', (units) => {
  const widest = Math.max(...RANGES_METRES) + AREA.spacingMetres / 2
  for (const { apart, band } of distances()) {
    if (band === undefined || apart > widest) continue
    const [least, most] = metresIn(bandName(band, units))
    expect(apart).toBeLessThanOrEqual(most * 1.15)
    expect(apart).toBeGreaterThanOrEqual(least * 0.7)
  }
})

test.each(ALL_UNITS)('nobody within a chosen range is said to be beyond it, in %s units', (units) => {
  for (const range of RANGES_METRES.slice(1))
    for (const { apart, band } of distances()) {
      if (band === undefined || apart > range + AREA.spacingMetres / 2) continue
      expect(metresIn(bandName(band, units))[0]).toBeLessThanOrEqual(range * 1.01)
    }
})

test('the heading counts people', () => {
  expect([1, 3].map(peopleNearby)).toEqual(['1 person nearby', '3 people nearby'])
})

test('people who have met read when, or how often', () => {
  const now = Date.parse('2026-11-20T18:00:00Z')
  const said = (times: number, lastAt: string) => metText({ times, lastAt }, now)
  expect([
    said(1, '2026-11-20T17:00:00Z'),
    said(1, '2026-11-05T12:00:00Z'),
    said(1, '2026-05-20T12:00:00Z'),
    said(1, '2025-11-20T12:00:00Z'),
    said(2, '2026-11-20T17:00:00Z'),
    said(3, '2026-05-20T12:00:00Z'),
  ]).toEqual([
    'You met today',
    'You met in November',
    'You met in May',
    'You met in November 2025',
    'You’ve met twice',
    'You’ve met 3 times',
  ])
})
