import type { Point } from '../../web/src/availability/rules-place.ts'

/** Cities on both sides of the equator with small, medium and large cells at resolution 8. */
export const CITIES: readonly (readonly [name: string, at: Point])[] = [
  ['London', { lat: 51.508, lng: -0.1281 }],
  ['Seoul', { lat: 37.5665, lng: 126.978 }],
  ['São Paulo', { lat: -23.5505, lng: -46.6333 }],
  ['Nairobi', { lat: -1.2864, lng: 36.8172 }],
  ['Sydney', { lat: -33.8688, lng: 151.2093 }],
  ['San Francisco', { lat: 37.7749, lng: -122.4194 }],
]

/** Near a pentagon of the grid. Of 84 large cities, only here an area is smaller than 0.49 km². */
export const DALIAN: Point = { lat: 38.914, lng: 121.6147 }

/** From strolling to cycling, in kilometres an hour. */
export const PACES = [0.9, 2, 3.5, 5, 15] as const

export type Random = () => number

/** The interval of `PlaceKeeper` while the app is open. */
export const h3PhoneLooksEveryMs = 2 * 60_000

const EARTH_METRES = 6_371_007
const DEGREE_METRES = (Math.PI / 180) * EARTH_METRES

/** Moves a point by metres east and north, as if the Earth were flat: accurate over a few kilometres. */
export function shifted({ lat, lng }: Point, east: number, north: number): Point {
  const up = lat + north / DEGREE_METRES
  return { lat: up, lng: lng + east / (DEGREE_METRES * Math.cos((lat * Math.PI) / 180)) }
}

/** How many metres east and north of `origin` a point is. */
export function offset(origin: Point, { lat, lng }: Point): [east: number, north: number] {
  return [
    (lng - origin.lng) * DEGREE_METRES * Math.cos((origin.lat * Math.PI) / 180),
    (lat - origin.lat) * DEGREE_METRES,
  ]
}

export function metresBetween(one: Point, other: Point): number {
  return Math.hypot(...offset(one, other))
}

/** A uniformly random point in a circle. */
export function within(centre: Point, metres: number, random: Random): Point {
  const [distance, angle] = [metres * Math.sqrt(random()), 2 * Math.PI * random()]
  return shifted(centre, distance * Math.cos(angle), distance * Math.sin(angle))
}

/** A fix with an error of `metres` (root mean square). */
export function withNoise(point: Point, metres: number, random: Random): Point {
  const size = (metres / Math.SQRT2) * Math.sqrt(-2 * Math.log(1 - random()))
  const angle = 2 * Math.PI * random()
  return shifted(point, size * Math.cos(angle), size * Math.sin(angle))
}

/**
 * The positions, one per look of the phone, of a person who walks between random places
 * in town without resting.
 */
export function walk(centre: Point, kmh: number, minutes: number, random: Random): Point[] {
  const step = (kmh / 3.6) * (h3PhoneLooksEveryMs / 1000)
  const looks = Math.floor((minutes * 60_000) / h3PhoneLooksEveryMs) + 1
  let at = within(centre, TOWN_METRES, random)
  let goal = within(centre, TOWN_METRES, random)
  const track: Point[] = []
  for (let look = 0; look < looks; look++) {
    track.push(at)
    let left = step
    for (let way = metresBetween(at, goal); left > way; way = metresBetween(at, goal)) {
      left -= way
      at = goal
      goal = within(centre, TOWN_METRES, random)
    }
    const [east, north] = offset(at, goal)
    const share = left / Math.hypot(east, north)
    at = shifted(at, east * share, north * share)
  }
  return track
}

export const TOWN_METRES = 3500
