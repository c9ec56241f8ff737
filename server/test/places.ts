import { cellToLatLng, getPentagons, gridDisk } from 'h3-js'
import type { Random } from './random.ts'

export type LatLng = [lat: number, lng: number]

/** Cities, and the irregular spots of a grid on a sphere. */
export const PLACES: [name: string, at: LatLng][] = [
  ['London', [51.508, -0.1281]],
  ['Quito', [-0.1807, -78.4678]],
  ['Sydney', [-33.8688, 151.2093]],
  ['Taveuni, on the 180th meridian', [-16.85, 179.9999]],
  ['Longyearbyen, far north', [78.2232, 15.6267]],
  ['the South Pole', [-89.999, 0]],
  ['a pentagon', cellToLatLng(getPentagons(8)[3] as string)],
  ['near another pentagon', cellToLatLng(gridDisk(getPentagons(8)[8] as string, 9).at(-1) as string)],
]

const EARTH_METRES = 6_371_007

/** The place this far away in this direction, along a great circle. */
export function moved([lat, lng]: LatLng, metres: number, bearing: number): LatLng {
  const [from, angle] = [radians(lat), metres / EARTH_METRES]
  const sine = Math.sin(from) * Math.cos(angle) + Math.cos(from) * Math.sin(angle) * Math.cos(bearing)
  const to = Math.asin(Math.min(1, Math.max(-1, sine)))
  const east = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(from),
    Math.cos(angle) - Math.sin(from) * sine,
  )
  return [degrees(to), ((degrees(radians(lng) + east) + 540) % 360) - 180]
}

/** A random place up to `metres` away, uniformly distributed. */
export function around(at: LatLng, metres: number, random: Random): LatLng {
  return moved(at, metres * Math.sqrt(random.between(0, 1)), random.between(0, 2 * Math.PI))
}

const radians = (angle: number) => (angle * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
