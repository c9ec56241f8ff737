import { t } from '@lingui/core/macro'
import type { Point } from '../availability/rules-place.ts'
import { metresBetween } from '../availability/rules-place.ts'
import type { Fix } from '../availability/rules-position.ts'
import { formatLength } from '../platform/format.ts'
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
  /** "40 feet": an upper bound if the phones are not accurate enough for a direction. */
  length: string
  /** The margin of error. Null where the length is an upper bound. */
  giveOrTake: string | null
  /** Whether the positions are accurate enough for a direction. */
  hasDirection: boolean
}

/** The distance between two positions, with the accuracy of both. */
export function gapBetween(own: Fix, theirs: Fix, units: Units): Gap {
  const metres = metresBetween(own, theirs)
  const margin = Math.hypot(own.accuracyMetres, theirs.accuracyMetres)
  if (metres <= margin)
    return { length: lengthText(margin, units, Math.ceil), giveOrTake: null, hasDirection: false }
  return {
    length: lengthText(metres, units, Math.round),
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
    return formatLength(rounded, units === 'imperial' ? 'foot' : 'meter')
  }
  const long = units === 'imperial' ? length / FEET_PER_MILE : length / 1000
  const tenths = round(long * 10) / 10
  return formatLength(tenths, units === 'imperial' ? 'mile' : 'kilometer')
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Says how long ago the last signal from a person's phone arrived. Null if that was only a moment ago. */
export function silenceText(sinceMs: number, name: string): string | null {
  if (sinceMs < QUIET_MS) return null
  if (sinceMs < 60_000) return t`Last heard from ${name}’s phone half a minute ago.`
  if (sinceMs < 120_000) return t`Last heard from ${name}’s phone a minute ago.`
  return t`Last heard from ${name}’s phone a few minutes ago.`
}

const QUIET_MS = 20_000
