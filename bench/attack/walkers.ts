import type { Point } from '../../web/src/availability/rules-place.ts'
import { type Example, learn } from './attacker.ts'
import { phoneWith, publishedOf, type Shown } from './phone.ts'
import { CITIES, h3PhoneLooksEveryMs, metresBetween, PACES, type Random, walk } from './world.ts'

/**
 * A person who is out with the app on: their position each time the phone looked, and the published cells.
 */
export interface Walker {
  track: Point[]
  shown: Shown[]
  kmh: number
}

export const WALK_MINUTES = 100
const MINUTE_MS = 60_000

/**
 * Simulates walkers without the server's database, to train attackers and to compare parameters. They never
 * rest; with `comeToStay` they walk for 30 to 60 minutes and then stay until the end.
 */
export function walkers(
  count: number,
  random: Random,
  { delayMs, comeToStay = false }: { delayMs?: number; comeToStay?: boolean } = {},
): Walker[] {
  return Array.from({ length: count }, (_, i) => {
    const kmh = PACES[i % PACES.length] as number
    const [, centre] = CITIES[Math.floor(i / PACES.length) % CITIES.length] as (typeof CITIES)[number]
    const way = walk(centre, kmh, comeToStay ? 30 + 30 * random() : WALK_MINUTES, random)
    const looks = WALK_MINUTES / 2 + 1
    const track = [...way, ...Array<Point>(looks - way.length).fill(way.at(-1) as Point)]
    const phone = phoneWith(random)
    const reports = track.map((at, look) => ({
      atMs: look * h3PhoneLooksEveryMs,
      cell: phone.look(at, look * h3PhoneLooksEveryMs)?.cell as string,
    }))
    return { track, kmh, shown: publishedOf(reports, WALK_MINUTES * MINUTE_MS, random, delayMs) }
  })
}

export function positionOf({ track }: Walker, atMs: number): Point {
  const look = Math.min(atMs / h3PhoneLooksEveryMs, track.length - 1)
  const [one, other] = [track[Math.floor(look)] as Point, track[Math.ceil(look)] as Point]
  const share = look - Math.floor(look)
  return { lat: one.lat + (other.lat - one.lat) * share, lng: one.lng + (other.lng - one.lng) * share }
}

/** The moments of a walk at which each kind of attacker guesses. */
export const MOMENTS: Record<
  string,
  (walker: Walker, random: Random) => { atMs: number; seenUntilMs: number }[]
> = {
  'at any time': (_, random) =>
    Array.from({ length: 4 }, () => {
      const atMs = (10 + random() * (WALK_MINUTES - 10)) * MINUTE_MS
      return { atMs, seenUntilMs: atMs }
    }),
  'when a change is published': ({ shown }) =>
    shown.slice(1).map(({ atMs }) => ({ atMs, seenUntilMs: atMs })),
  'half an hour after they came to stay': ({ track }) => {
    const atMs = track.indexOf(track.at(-1) as Point) * h3PhoneLooksEveryMs + 30 * MINUTE_MS
    return [{ atMs, seenUntilMs: atMs }]
  },
  'reconstructing the last 30 minutes': (_, random) =>
    Array.from({ length: 4 }, () => {
      const seenUntilMs = (40 + random() * (WALK_MINUTES - 40)) * MINUTE_MS
      return { atMs: seenUntilMs - random() * 30 * MINUTE_MS, seenUntilMs }
    }),
}

export interface Errors {
  unknown: number
  known: number
  byPace: { kmh: number; unknown: number; known: number }[]
  samples: number
}

/** The median error of an attacker who is trained on `learntFrom` and guesses about `attacked`. */
export function attackWalkers(
  kind: keyof typeof MOMENTS,
  learntFrom: readonly Walker[],
  attacked: readonly Walker[],
  random: Random,
): Errors {
  const examplesOf = (all: readonly Walker[]): Example[] =>
    all.flatMap((walker) =>
      (MOMENTS[kind] as (typeof MOMENTS)[string])(walker, random).map((moment) => ({
        ...moment,
        shown: walker.shown,
        at: positionOf(walker, moment.atMs),
        kmh: walker.kmh,
      })),
    )
  const attacker = learn(examplesOf(learntFrom))
  const guesses = examplesOf(attacked).map((example) => ({
    kmh: example.kmh,
    unknown: metresBetween(attacker.guess(example, false), example.at),
    known: metresBetween(attacker.guess(example, true), example.at),
  }))
  const of = (list: typeof guesses) => ({
    unknown: median(list.map((each) => each.unknown)),
    known: median(list.map((each) => each.known)),
  })
  const byPace = PACES.map((kmh) => ({ kmh, ...of(guesses.filter((each) => each.kmh === kmh)) }))
  return { ...of(guesses), byPace, samples: guesses.length }
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
