import { A_FEW_FEET_METRES, RANGES_METRES } from '@hereabouts/contract/availability/limits'
import type { BandMetres } from '@hereabouts/contract/nearby/limits'
import { greatCircleDistance, gridDisk, UNITS } from 'h3-js'
import { LRUCache } from 'lru-cache'
import { type CellFacts, centreDistance, factsOf } from './rules-cells.ts'
import { areaBandsAround, reachMetres, spotBandBetween } from './rules-place.ts'

/**
 * The index ranges to scan for people near an area, as columns of equal length: people whose range is
 * `stops[i]` and whose area is numbered from `lows[i]` to `highs[i]` are at most `bands[i]` metres
 * away. Nearest bands first.
 *
 * Each range that somebody else may have determines the range of the pair, and so the cells in reach. H3
 * numbers follow a space-filling curve, so a disc of cells consists of a few runs of consecutive numbers.
 */
export interface Probes {
  stops: number[]
  lows: bigint[]
  highs: bigint[]
  bands: number[]
}

export function probesAround(areaCell: string, rangeMetres: number): Probes {
  const key = `${areaCell} ${rangeMetres}`
  const known = cache.get(key)
  if (known) return known
  const probes = computeProbes(areaCell, rangeMetres)
  cache.set(key, probes)
  return probes
}

// Two arrays per area and range, a few kilobytes each; few areas are in use at a time.
const cache = new LRUCache<string, Probes>({ max: 5000 })

function computeProbes(areaCell: string, rangeMetres: number): Probes {
  const cells = cellsInReach(areaCell, rangeMetres)
  const runsWithin = new Map<number, Run[]>()
  const runs: (Run & { stop: number })[] = []
  for (const stop of RANGES_METRES) {
    if (stop === A_FEW_FEET_METRES) continue
    // The same for all ranges that are longer than the searcher's.
    const reach = reachMetres(Math.min(stop, rangeMetres))
    const found = runsWithin.get(reach) ?? runsOf(cells, reach)
    runsWithin.set(reach, found)
    for (const { band, low, high } of found) runs.push({ stop, band, low, high })
  }
  runs.sort((a, b) => a.band - b.band)
  return {
    stops: runs.map(({ stop }) => stop),
    lows: runs.map(({ low }) => low),
    highs: runs.map(({ high }) => high),
    bands: runs.map(({ band }) => band),
  }
}

interface CellInReach extends Omit<CellFacts, 'centre'> {
  metres: number
  band: BandMetres
}

/** The area cells in reach, in ascending order. */
function cellsInReach(areaCell: string, rangeMetres: number): CellInReach[] {
  if (rangeMetres === A_FEW_FEET_METRES) return []
  const reach = reachMetres(rangeMetres)
  const { centre } = factsOf(areaCell)
  const bandAt = areaBandsAround(areaCell)
  const found: CellInReach[] = []
  for (const cell of gridDisk(areaCell, stepsFor(areaCell, reach))) {
    const facts = factsOf(cell)
    const metres = greatCircleDistance(centre, facts.centre, UNITS.m)
    if (metres > reach) continue
    const { number, ordinal } = facts
    found.push({ metres, band: bandAt(metres, cell), number, ordinal })
  }
  return found.sort((a, b) => a.ordinal - b.ordinal)
}

interface Run {
  band: BandMetres
  low: bigint
  high: bigint
}

/** Merges those of the sorted cells that are within reach into runs of one band each. */
function runsOf(cells: readonly CellInReach[], reach: number): Run[] {
  const runs: Run[] = []
  const lastOfBand = new Map<BandMetres, { run: Run; ordinal: number }>()
  for (const { metres, band, number, ordinal } of cells) {
    if (metres > reach) continue
    const last = lastOfBand.get(band)
    if (last && last.ordinal + 1 === ordinal) {
      last.run.high = number
      last.ordinal = ordinal
    } else {
      const run = { band, low: number, high: number }
      runs.push(run)
      lastOfBand.set(band, { run, ordinal })
    }
  }
  return runs
}

/**
 * The number of grid steps that cover a distance. The sides of a hexagon of k steps are k *
 * spacing * sqrt(3)/2 away.
 */
function stepsFor(areaCell: string, reach: number): number {
  const neighbours = gridDisk(areaCell, 1).filter((cell) => cell !== areaCell)
  const spacing = Math.min(...neighbours.map((cell) => centreDistance(areaCell, cell)))
  // Cells shrink towards the corners of the icosahedron; within ten miles by far less than this.
  const shrinkage = 0.95
  return Math.ceil(reach / ((spacing * shrinkage * Math.sqrt(3)) / 2)) + 1
}

/** A spot and its neighbours as numbers with their bands; empty without a spot. */
export function spotsAround(spotCell: string | null): { spots: bigint[]; spotBands: number[] } {
  if (spotCell === null) return { spots: [], spotBands: [] }
  const spots = gridDisk(spotCell, 1)
  return {
    spots: spots.map((cell) => factsOf(cell).number),
    spotBands: spots.map((cell) => spotBandBetween(spotCell, cell)),
  }
}
