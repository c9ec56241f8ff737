import type { Point } from '../availability/rules-place.ts'
import { type Fix, metresBetween } from '../availability/rules-position.ts'
import type { Units } from '../platform/units.ts'

const FEET_PER_METRE = 3.28084
const FEET_PER_MILE = 5280

/** The bearing in degrees clockwise from north. */
export function bearingTo(from: Point, to: Point): number {
  const [up, down, east] = [from.lat, to.lat, to.lng - from.lng].map(radians) as [number, number, number]
  const x = Math.cos(up) * Math.sin(down) - Math.sin(up) * Math.cos(down) * Math.cos(east)
  return turned((Math.atan2(Math.sin(east) * Math.cos(down), x) * 180) / Math.PI)
}

/** Normalises an angle to 0 to 360 degrees. */
export function turned(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}

export interface Gap {
  /** "about 40 feet", or "within 50 feet" if the phones are not accurate enough. */
  text: string
  /** The margin of error. Null where the text is an upper bound. */
  giveOrTake: string | null
  /** Whether the positions are accurate enough for a direction. */
  hasDirection: boolean
}

/** The distance between two positions, with the accuracy of both. */
export function gapBetween(own: Fix, theirs: Fix, units: Units): Gap {
  const metres = metresBetween(own, theirs)
  const margin = Math.hypot(own.accuracyMetres, theirs.accuracyMetres)
  if (metres <= margin)
    return { text: `within ${lengthText(margin, units, Math.ceil)}`, giveOrTake: null, hasDirection: false }
  return {
    text: `about ${lengthText(metres, units, Math.round)}`,
    giveOrTake: lengthText(margin, units, Math.ceil),
    hasDirection: true,
  }
}

const STEPS: Record<Units, readonly [below: number, step: number][]> = {
  imperial: [
    [200, 10],
    [1000, 50],
    [FEET_PER_MILE / 2, 100],
  ],
  metric: [
    [100, 5],
    [300, 10],
    [1000, 50],
  ],
}

function lengthText(metres: number, units: Units, round: (value: number) => number): string {
  const length = units === 'imperial' ? metres * FEET_PER_METRE : metres
  const step = STEPS[units].find(([below]) => length < below)?.[1]
  if (step !== undefined) {
    const rounded = Math.max(step, round(length / step) * step)
    return units === 'imperial' ? `${grouped(rounded)} feet` : `${grouped(rounded)} metres`
  }
  const long = units === 'imperial' ? length / FEET_PER_MILE : length / 1000
  const tenths = round(long * 10) / 10
  if (units === 'metric') return `${tenths} km`
  return tenths === 1 ? '1 mile' : `${tenths} miles`
}

const grouped = (value: number) => value.toLocaleString('en-US')
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** How long ago the last signal arrived. Null if that was only a moment ago. */
export function silenceText(sinceMs: number): string | null {
  if (sinceMs < QUIET_MS) return null
  return sinceMs < 60_000 ? 'half a minute ago' : sinceMs < 120_000 ? 'a minute ago' : 'minutes ago'
}

const QUIET_MS = 20_000
