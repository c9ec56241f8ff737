import * as h3 from 'h3-js'
import {
  type Publication,
  publishQueued,
  report,
  type Timing,
} from '../../server/src/availability/rules-publishing.ts'
import {
  type Cells,
  type HomeZone,
  isWithin,
  medianOf,
  type Point,
} from '../../web/src/availability/rules-place.ts'
import { cellsFor, EMPTY_MEMORY, type PlaceMemory } from '../../web/src/availability/rules-sticky.ts'
import { type Random, withNoise } from './world.ts'

/** The phone's own grid, with what depends on a cell alone cached. */
const cachedH3 = {
  ...h3,
  cellToLatLng: cached(h3.cellToLatLng),
  cellToBoundary: cached((cell) => h3.cellToBoundary(cell)),
}
function cached<T>(of: (cell: h3.H3IndexInput) => T): (cell: h3.H3IndexInput) => T {
  const known = new Map<h3.H3IndexInput, T>()
  return (cell) => {
    const value = known.get(cell) ?? of(cell)
    known.set(cell, value)
    return value
  }
}

const FIXES = 5

export interface Phone {
  memory: PlaceMemory
  /** Takes fixes at `at` and returns the cells that the app's rules share, or null inside the home zone. */
  look(at: Point, nowMs: number, wantsSpot?: boolean): Cells | null
  switchOff(): void
}

/**
 * A phone that runs the app's own rules on simulated fixes. The five fixes of one look
 * share most of their error.
 */
export function phoneWith(random: Random, noiseMetres = 10, zone: HomeZone | null = null): Phone {
  const phone: Phone = {
    memory: EMPTY_MEMORY,
    look(at, nowMs, wantsSpot = false) {
      const common = withNoise(at, noiseMetres * 0.9, random)
      const point = medianOf(
        Array.from({ length: FIXES }, () => withNoise(common, noiseMetres * 0.44, random)),
      )
      if (zone && isWithin(zone, point, cachedH3)) return null
      const { cells, memory } = cellsFor({ point, wantsSpot, zone, nowMs, random }, phone.memory, cachedH3)
      phone.memory = memory
      return cells
    },
    switchOff() {
      phone.memory = { ...phone.memory, rest: null }
    },
  }
  return phone
}

/** A published cell, and the time of its publication. */
export interface Shown {
  atMs: number
  cell: string
}

/** The cells that the server would publish for these reports: its own rules, without a database. */
export function publishedOf(
  reports: readonly { atMs: number; cell: string }[],
  endMs: number,
  random: Random,
  delayMsMax = 10 * 60_000,
): Shown[] {
  const timing: Timing = {
    phaseMs: Math.floor(random() * 600_000),
    drawDelayMs: () => Math.floor(random() * delayMsMax),
  }
  const shown: Shown[] = []
  let row: Publication | null = null
  let reported = ''
  const note = (atMs: number) => {
    if (row && shown.at(-1)?.cell !== row.areaCell) shown.push({ atMs, cell: row.areaCell })
  }
  const publishUntil = (untilMs: number) => {
    while (row?.publishAt && row.publishAt.getTime() <= untilMs) {
      const at: Date = row.publishAt
      row = publishQueued(row, at, timing)
      note(at.getTime())
    }
  }
  for (const { atMs, cell } of reports) {
    publishUntil(atMs)
    if (reported === cell) continue
    reported = cell
    row = {
      ...report(row, null, { areaCell: cell, spotCell: null }, new Date(atMs), timing),
      travelLeftMetres: 5000,
    }
    note(atMs)
  }
  publishUntil(endMs)
  return shown
}

export function centreOf(cell: string): Point {
  const known = centres.get(cell)
  if (known) return known
  const [lat, lng] = h3.cellToLatLng(cell)
  const centre = { lat, lng }
  centres.set(cell, centre)
  return centre
}
const centres = new Map<string, Point>()

export function edgeOf(cell: string): number {
  const known = edges.get(cell)
  if (known) return known
  const [lat, lng] = h3.cellToLatLng(cell)
  const corners = h3.cellToBoundary(cell).map((corner) => h3.greatCircleDistance([lat, lng], corner, 'm'))
  const edge = corners.reduce((sum, each) => sum + each, 0) / corners.length
  edges.set(cell, edge)
  return edge
}
const edges = new Map<string, number>()
