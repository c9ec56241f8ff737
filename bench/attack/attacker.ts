import type { Point } from '../../web/src/availability/rules-place.ts'
import { centreOf, edgeOf, type Shown } from './phone.ts'
import { metresBetween, offset, shifted } from './world.ts'

/**
 * What an attacker knows about one moment: the published cell, the ones before it, when each was published,
 * and, in hindsight, the ones after it. The attacker has our code, has simulated many walkers with it, and
 * looks for similar moments among them.
 */
interface Situation {
  /** The discrete part: the known changes of cells and the angles between them. */
  kind: string
  coarse: string
  times: number[]
  /**
   * Converts a point to the cell's own frame: origin at its centre, first axis along the
   * last change, unit one edge.
   */
  toFrame: (point: Point) => [number, number]
  fromFrame: (at: readonly [number, number]) => Point
}

export interface Example {
  shown: readonly Shown[]
  /** Where the person was at `atMs`. */
  at: Point
  atMs: number
  /** The last moment that the attacker observed. */
  seenUntilMs: number
  kmh: number
}

interface Known {
  times: number[]
  kmh: number
  frame: [number, number]
}

const FORGOTTEN_MS = 45 * 60_000
const NEIGHBOURS = 80
const MINUTE_MS = 60_000

/** Trains an attacker on examples; `guess` returns the estimated position. */
export function learn(examples: readonly Example[]) {
  const byKind = new Map<string, Known[]>()
  for (const example of examples) {
    const situation = situationOf(example)
    const known = { times: situation.times, kmh: example.kmh, frame: situation.toFrame(example.at) }
    for (const key of [situation.kind, situation.coarse]) {
      const list = byKind.get(key)
      if (list) list.push(known)
      else byKind.set(key, [known])
    }
  }
  return {
    guess(example: Omit<Example, 'at'>, knowsPace: boolean): Point {
      const situation = situationOf(example)
      const exact = byKind.get(situation.kind) ?? []
      const known = exact.length >= NEIGHBOURS ? exact : (byKind.get(situation.coarse) ?? [])
      if (known.length === 0) return situation.fromFrame([0, 0])
      const fars = Float64Array.from(known, (each) =>
        unlikeness(each, situation.times, knowsPace ? example.kmh : null),
      )
      const farthest = fars.toSorted()[NEIGHBOURS - 1] ?? Number.POSITIVE_INFINITY
      const nearest = known.filter((_, i) => (fars[i] as number) <= farthest)
      return situation.fromFrame(geometricMedian(nearest.map(({ frame }) => frame)))
    },
  }
}

function unlikeness(known: Known, times: readonly number[], kmh: number | null): number {
  let sum = 0
  for (const [i, time] of times.entries()) sum += ((known.times[i] ?? 0) - time) ** 2
  return kmh === null ? sum : sum + (6 * Math.log(known.kmh / kmh)) ** 2
}

function situationOf({ shown, atMs, seenUntilMs }: Omit<Example, 'at' | 'kmh'>): Situation {
  const now = shown.findLastIndex((each) => each.atMs <= atMs)
  const current = shown[Math.max(now, 0)] as Shown
  const before = isRecent(shown[now - 1], current.atMs, atMs) ? shown[now - 1] : undefined
  const earlier = before ? shown[now - 2] : undefined
  const next = shown[now + 1]
  const after = next && next.atMs <= seenUntilMs ? next : undefined
  const afterThat = after && shown[now + 2]
  const last = afterThat && afterThat.atMs <= seenUntilMs ? afterThat : undefined

  const centre = centreOf(current.cell)
  const edge = edgeOf(current.cell)
  const came = before && angleOf(before.cell, current.cell)
  const goes = after && angleOf(current.cell, after.cell)
  const heading = came ?? goes ?? 0
  const turn = came !== undefined && goes !== undefined ? signed(goes - came) : undefined
  const turnBefore =
    earlier && before && came !== undefined ? signed(came - angleOf(earlier.cell, before.cell)) : undefined
  const mirror = (turn ?? turnBefore ?? 1) < -0.1 ? -1 : 1

  const steps = [before && stepOf(before.cell, current.cell), after && stepOf(current.cell, after.cell)]
  const coarse = `${steps.map((each) => (each === undefined ? '-' : Math.min(each, 2))).join()}`
  const kind = `${coarse} ${bucket(turn, mirror)} ${bucket(turnBefore, mirror)} ${last ? 'l' : ''}`
  const minutes = (ms: number) => Math.min(ms, FORGOTTEN_MS) / MINUTE_MS / 4
  return {
    kind,
    coarse,
    times: [
      minutes(atMs - current.atMs),
      before ? minutes(current.atMs - before.atMs) / 2 : 0,
      after ? minutes(after.atMs - atMs) : minutes(seenUntilMs - atMs),
      last && after ? minutes(last.atMs - after.atMs) / 2 : 0,
    ],
    toFrame(point) {
      const [east, north] = offset(centre, point)
      const [x, y] = rotated(east / edge, north / edge, -heading)
      return [x, mirror * y]
    },
    fromFrame([x, y]) {
      const [east, north] = rotated(x, mirror * y, heading)
      return shifted(centre, east * edge, north * edge)
    },
  }
}

function isRecent(before: Shown | undefined, since: number, atMs: number): boolean {
  return before !== undefined && atMs - since < FORGOTTEN_MS
}

function angleOf(from: string, to: string): number {
  const [east, north] = offset(centreOf(from), centreOf(to))
  return Math.atan2(north, east)
}

function stepOf(from: string, to: string): number {
  return Math.round(metresBetween(centreOf(from), centreOf(to)) / (edgeOf(from) * Math.sqrt(3)))
}

function bucket(angle: number | undefined, mirror: number): string {
  return angle === undefined ? '-' : String(Math.round((mirror * angle) / (Math.PI / 3)))
}

function signed(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle))
}

function rotated(x: number, y: number, angle: number): [number, number] {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]
}

/** The point with the smallest sum of distances to all others (Weiszfeld's algorithm). */
export function geometricMedian(points: readonly (readonly [number, number])[]): [number, number] {
  let [x, y] = [0, 0]
  for (const [px, py] of points) [x, y] = [x + px / points.length, y + py / points.length]
  for (let round = 0; round < 12; round++) {
    let [sumX, sumY, sum] = [0, 0, 0]
    for (const [px, py] of points) {
      const weight = 1 / Math.max(Math.hypot(px - x, py - y), 0.01)
      ;[sumX, sumY, sum] = [sumX + px * weight, sumY + py * weight, sum + weight]
    }
    ;[x, y] = [sumX / sum, sumY / sum]
  }
  return [x, y]
}
