/** A position. It must stay on the phone: never log it or put it into a request. */
export interface Point {
  lat: number
  lng: number
}

/** A circle around home, stored on the phone only, inside which the phone does not switch on. */
export interface HomeZone extends Point {
  radiusMetres: number
}

/** The only location data that may leave the phone. */
export interface Cells {
  cell: string
  spotCell: string | null
}

/**
 * The parts of h3-js in use. Passed as an argument because the library loads only when somebody switches on.
 */
export type H3 = Pick<
  typeof import('h3-js'),
  | 'latLngToCell'
  | 'cellToLatLng'
  | 'cellToBoundary'
  | 'cellToParent'
  | 'getResolution'
  | 'greatCircleDistance'
  | 'gridDisk'
>

/** The median of each coordinate: one or two outliers among five fixes change nothing. */
export function medianOf(fixes: readonly Point[]): Point {
  if (fixes.length === 0) throw new Error('cannot take the median of no fixes')
  return { lat: middle(fixes.map(({ lat }) => lat)), lng: middleLongitude(fixes.map(({ lng }) => lng)) }
}

/** The length of the great circle (haversine formula), without h3-js, which weighs 65 kB. */
export function metresBetween(one: Point, other: Point): number {
  const [up, down, east] = [one.lat, other.lat, other.lng - one.lng].map(radians) as [number, number, number]
  const half = Math.sin((down - up) / 2) ** 2 + Math.cos(up) * Math.cos(down) * Math.sin(east / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)))
}

export function metresApart(one: Point, other: Point, h3: H3): number {
  return h3.greatCircleDistance([one.lat, one.lng], [other.lat, other.lng], 'm')
}

export function isWithin(zone: HomeZone, point: Point, h3: H3): boolean {
  return metresApart(zone, point, h3) <= zone.radiusMetres
}

/**
 * The distance from the centre to the farthest corner, which is also the edge length of a regular hexagon.
 */
export function edgeMetres(cell: string, h3: H3): number {
  const centre = h3.cellToLatLng(cell)
  return Math.max(...h3.cellToBoundary(cell).map((corner) => h3.greatCircleDistance(centre, corner, 'm')))
}

/** How many metres a position is outside a cell; 0 inside. */
export function metresOutside(point: Point, cell: string, h3: H3): number {
  if (h3.latLngToCell(point.lat, point.lng, h3.getResolution(cell)) === cell) return 0
  const corners = h3.cellToBoundary(cell).map(([lat, lng]) => flat({ lat, lng }, point))
  return Math.min(
    ...corners.map((corner, i) => distanceToSegment(corner, corners[(i + 1) % corners.length] ?? corner)),
  )
}

const EARTH_METRES = 6_371_007
const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Metres east and north of `origin`, in an orthographic projection: over a few hundred
 * metres, the Earth is flat.
 */
function flat(point: Point, origin: Point): [x: number, y: number] {
  const [up, from, east] = [point.lat, origin.lat, point.lng - origin.lng].map(radians) as [
    number,
    number,
    number,
  ]
  return [
    EARTH_METRES * Math.cos(up) * Math.sin(east),
    EARTH_METRES * (Math.cos(from) * Math.sin(up) - Math.sin(from) * Math.cos(up) * Math.cos(east)),
  ]
}

/** The distance from the origin to the segment between two points. */
function distanceToSegment([ax, ay]: [number, number], [bx, by]: [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(ax + along * dx, ay + along * dy)
}

function middle(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] as number
}

/**
 * Longitudes wrap around, so they have no order: the median is the one with the smallest
 * total distance to the others.
 */
function middleLongitude(longitudes: number[]): number {
  const waysFrom = (from: number) => longitudes.reduce((sum, to) => sum + degreesBetween(from, to), 0)
  return longitudes.toSorted((a, b) => waysFrom(a) - waysFrom(b))[0] as number
}

function degreesBetween(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360
  return Math.min(apart, 360 - apart)
}
