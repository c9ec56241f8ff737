import { cellToBoundary, cellToLatLng, getPentagons, greatCircleDistance, gridDisk } from 'h3-js'
import type { Point } from '../src/availability/rules-place.ts'
import type { Random } from './random.ts'

/** Cities, and the places where a grid on a sphere is most irregular. */
export const PLACES: [name: string, at: Point][] = [
  ['London', { lat: 51.508, lng: -0.1281 }],
  ['Quito', { lat: -0.1807, lng: -78.4678 }],
  ['Sydney', { lat: -33.8688, lng: 151.2093 }],
  ['Taveuni, on the 180th meridian', { lat: -16.85, lng: 179.9999 }],
  ['Longyearbyen, far north', { lat: 78.2232, lng: 15.6267 }],
  ['the South Pole', { lat: -89.999, lng: 0 }],
  ['a pentagon', centreOf(getPentagons(8)[3] as string)],
  ['near another pentagon', centreOf(gridDisk(getPentagons(8)[8] as string, 9).at(-1) as string)],
]

export function centreOf(cell: string): Point {
  return toPoint(cellToLatLng(cell))
}

/** The distance from the centre to the farthest corner, about the length of an edge. */
export function radiusMetres(cell: string): number {
  return Math.max(...cornersOf(cell).map((corner) => metresBetween(centreOf(cell), corner)))
}

export function cornersOf(cell: string): Point[] {
  return cellToBoundary(cell).map(toPoint)
}

export function metresBetween(one: Point, other: Point): number {
  return greatCircleDistance([one.lat, one.lng], [other.lat, other.lng], 'm')
}

/** The point at a distance and bearing (in radians) along a great circle. */
export function moved({ lat, lng }: Point, metres: number, bearing: number): Point {
  const [from, angle] = [radians(lat), metres / EARTH_METRES]
  const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing)
  const to = Math.asin(Math.min(1, Math.max(-1, sine)))
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * sine,
  )
  return { lat: degrees(to), lng: ((degrees(radians(lng) + east) + 540) % 360) - 180 }
}

/** A random point up to `metres` away. */
export function around(at: Point, metres: number, random: Random): Point {
  return moved(at, random.between(0, metres), random.between(0, 2 * Math.PI))
}

/** A point on the line between two nearby points. */
export function between(one: Point, other: Point, share: number): Point {
  const [a, b] = [vectorOf(one), vectorOf(other)]
  const [x = 0, y = 0, z = 0] = a.map((value, axis) => value * (1 - share) + (b[axis] ?? 0) * share)
  return { lat: degrees(Math.atan2(z, Math.hypot(x, y))), lng: degrees(Math.atan2(y, x)) }
}

const EARTH_METRES = 6_371_007

const radians = (angle: number) => (angle * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

function toPoint([lat, lng]: [number, number] | number[]): Point {
  return { lat: lat as number, lng: lng as number }
}

function vectorOf({ lat, lng }: Point): [number, number, number] {
  const [up, east] = [radians(lat), radians(lng)]
  return [Math.cos(up) * Math.cos(east), Math.cos(up) * Math.sin(east), Math.sin(up)]
}
