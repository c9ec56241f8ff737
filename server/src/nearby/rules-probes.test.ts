import { RANGES_METRES } from '@hereabouts/contract/availability/limits'
import { gridDisk, gridRing, latLngToCell } from 'h3-js'
import { describe, expect, test } from 'vitest'
import { PLACES } from '../../test/places.ts'
import { centreDistance } from './rules-cells.ts'
import { areaBandBetween, areNearby, spotBandBetween } from './rules-place.ts'
import { type Probes, probesAround, spotsAround } from './rules-probes.ts'

const numberOf = (cell: string) => BigInt(`0x${cell}`)

/** The bands that the probes give to somebody with this range in this area. More than one would be a bug. */
function bandsFor({ stops, lows, highs, bands }: Probes, stop: number, areaCell: string): number[] {
  const number = numberOf(areaCell)
  return bands.filter(
    (_, i) => stops[i] === stop && number >= (lows[i] as bigint) && number <= (highs[i] as bigint),
  )
}

/** More areas than anybody can reach, without the step calculation under test. */
function everywhereAround(areaCell: string) {
  return gridDisk(areaCell, 45).filter((cell) => centreDistance(areaCell, cell) < 19_000)
}

describe.each(PLACES)('the probes around %s', (_, at) => {
  const areaCell = latLngToCell(...at, 8)
  const cells = everywhereAround(areaCell)
  const bands = new Map(cells.map((cell) => [cell, areaBandUpTo(areaCell, cell)]))

  test.each(RANGES_METRES)('cover exactly the areas in reach of %i m, each once and with its band', (own) => {
    const probes = probesAround(areaCell, own)
    const wrong: unknown[] = []
    for (const stop of RANGES_METRES)
      for (const cell of cells) {
        const isNear = areNearby(
          { rangeMetres: own, areaCell, spotCell: null },
          { rangeMetres: stop, areaCell: cell, spotCell: null },
        )
        const found = bandsFor(probes, stop, cell)
        const expected = isNear ? [bands.get(cell)] : []
        if (String(found) !== String(expected)) wrong.push({ stop, cell, found, expected })
      }
    expect(wrong).toEqual([])
  })

  test('are sorted nearest first, and are few', () => {
    for (const own of RANGES_METRES) {
      const { stops, lows, highs, bands } = probesAround(areaCell, own)
      expect(bands).toEqual(bands.toSorted((a, b) => a - b))
      expect([lows.length, highs.length, bands.length]).toEqual(Array(3).fill(stops.length))
      expect(stops.length).toBeLessThan(2_500)
      for (const [i, low] of lows.entries()) expect(low <= (highs[i] as bigint)).toBe(true)
    }
  })

  test('of a spot are itself and its neighbours, each with its band', () => {
    const spotCell = latLngToCell(...at, 10)
    const { spots, spotBands } = spotsAround(spotCell)
    const expected = [spotCell, ...gridRing(spotCell, 1)].map((cell) => [
      numberOf(cell),
      spotBandBetween(spotCell, cell),
    ])
    expect(new Map(spots.map((spot, i) => [spot, spotBands[i]]))).toEqual(
      new Map(expected as [bigint, number][]),
    )
  })
})

test('a range of a few feet searches no areas, and a searcher without a spot searches no spots', () => {
  const cell = latLngToCell(51.508, -0.1281, 8)
  expect(probesAround(cell, 100)).toEqual({ stops: [], lows: [], highs: [], bands: [] })
  expect(probesAround(cell, 16093).stops).not.toContain(100)
  expect(spotsAround(null)).toEqual({ spots: [], spotBands: [] })
})

/** Beyond the widest range there is no band. */
function areaBandUpTo(one: string, other: string): number | null {
  return centreDistance(one, other) < 16_800 ? areaBandBetween(one, other) : null
}
