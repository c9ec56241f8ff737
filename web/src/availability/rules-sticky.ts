import {
  AREA,
  HYSTERESIS_EDGES,
  HYSTERESIS_ON_THE_MOVE,
  OUTSIDE_EDGES_MAX,
  SPOT,
} from '@hereabouts/contract/availability/limits'
import {
  type Cells,
  edgeMetres,
  type H3,
  type HomeZone,
  isWithin,
  metresApart,
  metresOutside,
  type Point,
} from './rules-place.ts'

/** A place where this phone has shared a cell. It shares the same cell there every time. */
export interface Anchor extends Point {
  cell: string
}

interface Layer {
  /** Least recently used first. */
  anchors: Anchor[]
  /**
   * The last shared cell, and how far outside it, in edge lengths, the phone must be to
   * leave it when hardly moving.
   */
  current: { cell: string; leaveEdges: number } | null
}

/**
 * The places that the phone remembers, so that the same place always gives the same
 * cells. Never leaves the phone.
 */
export interface PlaceMemory {
  area: Layer
  spot: Layer
  /** Where the phone came to rest, and when; null after switching off, until the next fix. */
  rest: (Point & { sinceMs: number }) | null
  /** The previous position, for measuring the pace. */
  last: (Point & { atMs: number }) | null
  /** The cell shared instead of those that touch the home zone; chosen once per zone. */
  besideHome: { zone: HomeZone; cell: string } | null
  /** The same for the coarser cells of what people plan ahead. */
  coarseBesideHome?: PlaceMemory['besideHome']
}

export const EMPTY_MEMORY: PlaceMemory = {
  area: { anchors: [], current: null },
  spot: { anchors: [], current: null },
  rest: null,
  last: null,
  besideHome: null,
}

export const ANCHORS_MAX = 200
/**
 * Within `radiusMetres` of an anchor, its cell is shared; within `coreMetres`, no other anchor is created.
 */
export const AREA_LAYER = {
  resolution: AREA.resolution,
  radiusMetres: 150,
  coreMetres: 75,
  outsideEdgesMax: OUTSIDE_EDGES_MAX.area,
}
export const SPOT_LAYER = {
  resolution: SPOT.resolution,
  radiusMetres: 60,
  coreMetres: 15,
  outsideEdgesMax: OUTSIDE_EDGES_MAX.spot,
}
type LayerRules = typeof AREA_LAYER
/** Staying this long within a core makes the place an anchor of its own. */
const STAY_MS = 5 * 60_000
/** At shorter intervals, the pace would measure GPS noise; at longer ones, it would be just an average. */
const PACE_MS = { min: 60_000, max: 10 * 60_000 }

export interface CellQuery {
  point: Point
  wantsSpot: boolean
  zone: HomeZone | null
  nowMs: number
  /** From 0 (inclusive) to 1 (exclusive). */
  random: () => number
}

/**
 * The cells to share at a position outside the home zone, and the updated memory. With “right here” on,
 * the area is the parent of the spot, so that the two always agree. `cells` is null if the home zone
 * allows none.
 */
export function cellsFor(
  query: CellQuery,
  memory: PlaceMemory,
  h3: H3,
): { cells: Cells | null; memory: PlaceMemory } {
  const { point, wantsSpot, zone } = query
  const isAtRest = memory.rest !== null && metresApart(memory.rest, point, h3) <= AREA_LAYER.coreMetres
  const rest = isAtRest && memory.rest ? memory.rest : { ...point, sinceMs: query.nowMs }
  const isPlace = memory.rest === null || query.nowMs - rest.sinceMs >= STAY_MS

  const isLastOld = !memory.last || query.nowMs - memory.last.atMs >= PACE_MS.min
  const after = { ...memory, rest, last: isLastOld ? { ...point, atMs: query.nowMs } : memory.last }
  if (wantsSpot) {
    after.spot = nextLayer(
      SPOT_LAYER,
      memory.spot,
      { ...query, isPlace, keepsCell: false, leaveShare: 1 },
      h3,
    )
    const spotCell = (after.spot.current as { cell: string }).cell
    const cell = h3.cellToParent(spotCell, AREA.resolution)
    const isNear = zone !== null && [cell, spotCell].some((each) => touches(zone, each, h3))
    return { cells: isNear ? null : { cell, spotCell }, memory: after }
  }
  const leaveShare = leaveShareAt(query, memory, h3)
  after.area = nextLayer(AREA_LAYER, memory.area, { ...query, isPlace, keepsCell: isAtRest, leaveShare }, h3)
  const { cell } = after.area.current as { cell: string }
  if (zone === null || !touches(zone, cell, h3)) return { cells: { cell, spotCell: null }, memory: after }
  after.besideHome = besideHome(zone, memory.besideHome, cell, query.random, h3)
  return { cells: { cell: after.besideHome.cell, spotCell: null }, memory: after }
}

/** The share of the hysteresis that applies at the phone's current pace. */
function leaveShareAt({ point, nowMs }: CellQuery, { last, rest }: PlaceMemory, h3: H3): number {
  const elapsedMs = nowMs - (last?.atMs ?? 0)
  // Without `rest`, the phone was only just switched on and has no pace yet.
  if (!last || !rest || elapsedMs < PACE_MS.min || elapsedMs > PACE_MS.max) return 1
  const { share, fromMetresPerMinute, fullyFromMetresPerMinute } = HYSTERESIS_ON_THE_MOVE
  const metresPerMinute = metresApart(last, point, h3) / (elapsedMs / 60_000)
  const isMoving = (metresPerMinute - fromMetresPerMinute) / (fullyFromMetresPerMinute - fromMetresPerMinute)
  return 1 - (1 - share) * Math.min(1, Math.max(0, isMoving))
}

interface LayerQuery extends CellQuery {
  isPlace: boolean
  keepsCell: boolean
  leaveShare: number
}

function nextLayer(
  rules: LayerRules,
  layer: Layer,
  { point, random, isPlace, keepsCell, leaveShare }: LayerQuery,
  h3: H3,
): Layer {
  const { current } = layer
  const isOutsideAtMost = (cell: string, edges: number) =>
    metresOutside(point, cell, h3) <= edges * edgeMetres(cell, h3)

  const near = layer.anchors
    .map((anchor) => ({ anchor, metres: metresApart(anchor, point, h3) }))
    .filter(({ metres }) => metres <= rules.radiusMetres)
    .toSorted((a, b) => a.metres - b.metres)
  const known = near.find(({ anchor, metres }) =>
    isOutsideAtMost(anchor.cell, metres <= rules.coreMetres ? rules.outsideEdgesMax : HYSTERESIS_EDGES.max),
  )?.anchor
  const isKept =
    current !== null &&
    (keepsCell
      ? isOutsideAtMost(current.cell, rules.outsideEdgesMax)
      : known === undefined && isOutsideAtMost(current.cell, current.leaveEdges * leaveShare))
  const cell = isKept
    ? current.cell
    : (known?.cell ?? h3.latLngToCell(point.lat, point.lng, rules.resolution))

  const isNew = near.length === 0 || (isPlace && (near[0]?.metres ?? 0) > rules.coreMetres)
  const used = isNew ? { ...point, cell } : known
  const anchors = used ? [...layer.anchors.filter((each) => each !== used), used] : layer.anchors
  const { min, max } = HYSTERESIS_EDGES
  return {
    anchors: anchors.slice(-ANCHORS_MAX),
    current: cell === current?.cell ? current : { cell, leaveEdges: min + random() * (max - min) },
  }
}

/**
 * The neighbouring cell shared near home: chosen at random, and the same one for as long
 * as the zone is unchanged.
 */
export function besideHome(
  zone: HomeZone,
  before: PlaceMemory['besideHome'],
  cell: string,
  random: () => number,
  h3: H3,
): { zone: HomeZone; cell: string } {
  const { lat, lng, radiusMetres } = zone
  const kept = before?.zone
  if (before && kept?.lat === lat && kept.lng === lng && kept.radiusMetres === radiusMetres) return before
  // The zone is smaller than a cell, so some cell nearby does not touch it, and the loop ends.
  for (let steps = 1; ; steps++) {
    const free = h3.gridDisk(cell, steps).filter((each) => !touches(zone, each, h3))
    if (free.length > 0) return { zone, cell: free[Math.floor(random() * free.length)] as string }
  }
}

/** Whether any part of a cell is inside the zone. */
export function touches(zone: HomeZone, cell: string, h3: H3): boolean {
  const [lat, lng] = h3.cellToLatLng(cell)
  return isWithin(zone, { lat, lng }, h3) || metresOutside(zone, cell, h3) <= zone.radiusMetres
}
