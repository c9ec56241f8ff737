import { A_FEW_FEET_METRES, AREA, OUTSIDE_EDGES_MAX } from '@hereabouts/contract/availability/limits'
import { BANDS_METRES, type BandMetres, SPOT_BAND_METRES } from '@hereabouts/contract/nearby/limits'
import { areNeighborCells } from 'h3-js'
import { centreDistance, radiusOf } from './rules-cells.ts'

/** Everything about a person's location that is ever compared. */
export interface ComparedPlace {
  rangeMetres: number
  areaCell: string
  spotCell: string | null
}

/**
 * The pair rule: whether two people are near each other. Symmetric. The smaller range counts. "A few feet"
 * compares only spots; any other range compares the centres of the areas, or the spots if both have one.
 */
export function areNearby(one: ComparedPlace, other: ComparedPlace): boolean {
  if (spotsTouch(one.spotCell, other.spotCell)) return true
  const rangeMetres = Math.min(one.rangeMetres, other.rangeMetres)
  return (
    rangeMetres !== A_FEW_FEET_METRES &&
    centreDistance(one.areaCell, other.areaCell) <= reachMetres(rangeMetres)
  )
}

/**
 * The maximum distance between two area centres for a range. Half a spacing allows for
 * positions within the cells.
 */
export function reachMetres(rangeMetres: number): number {
  return rangeMetres + AREA.spacingMetres / 2
}

/** The band shown for two nearby people: an upper bound that was true when both last shared. */
export function bandBetween(one: ComparedPlace, other: ComparedPlace): BandMetres {
  return one.spotCell !== null && other.spotCell !== null && spotsTouch(one.spotCell, other.spotCell)
    ? spotBandBetween(one.spotCell, other.spotCell)
    : areaBandBetween(one.areaCell, other.areaCell)
}

/** The band of two equal or neighbouring spots. */
export function spotBandBetween(one: string, other: string): BandMetres {
  return smallestBand(farthestApart(one, other, radiusOf(other), OUTSIDE_EDGES_MAX.spot), BANDS_METRES)
}

/** The band of two areas; the shortest band is for spots only. */
export function areaBandBetween(one: string, other: string): BandMetres {
  return areaBandsAround(one)(centreDistance(one, other), other)
}

/** The bands around an area, for other areas whose centres are `metres` away. */
export function areaBandsAround(one: string): (metres: number, other: string) => BandMetres {
  const radius = radiusOf(one)
  const bandFor = (metres: number, othersRadius: number) =>
    smallestBand(metres + atEdges(radius, othersRadius, OUTSIDE_EDGES_MAX.area), AREA_BANDS)
  return (metres, other) => {
    const least = bandFor(metres, AREA_RADII_METRES[0])
    // For most areas any radius gives the same band, so the exact one need not be computed.
    return least === bandFor(metres, AREA_RADII_METRES[1]) ? least : bandFor(metres, radiusOf(other))
  }
}

/**
 * Bounds on the radius of an area anywhere on earth. Measured: 395.6 to 585.2 m, in 200,000 samples
 * and around the pentagons.
 */
export const AREA_RADII_METRES = [390, 590] as const

const AREA_BANDS = BANDS_METRES.filter((band) => band !== SPOT_BAND_METRES)

function spotsTouch(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && (one === other || areNeighborCells(one, other))
}

/**
 * An upper bound on the distance between two people who share these cells. A phone may be outside its
 * cell (hysteresis, anchors).
 */
function farthestApart(one: string, other: string, othersRadius: number, outsideEdges: number): number {
  return centreDistance(one, other) + atEdges(radiusOf(one), othersRadius, outsideEdges)
}

/** What two people at the far edges of their cells add to the distance of the centres. */
function atEdges(radius: number, othersRadius: number, outsideEdges: number): number {
  return (1 + outsideEdges) * (radius + othersRadius)
}

function smallestBand(metres: number, bands: readonly BandMetres[]): BandMetres {
  const band = bands.find((bound) => bound >= metres)
  // The last band exceeds the widest range plus two cells, so this is a bug and not somebody far away.
  if (band === undefined) throw new Error('two nearby people are farther apart than any band')
  return band
}
