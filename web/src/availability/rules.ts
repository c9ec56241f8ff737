import {
  A_FEW_FEET_METRES,
  AVAILABLE_MINUTES,
  RANGES_METRES,
  type RangeMetres,
} from '@hereabouts/contract/availability/limits'
import type { Availability } from '@hereabouts/contract/availability/schemas'
import { serverNow } from '../platform/server-time.ts'
import type { Units } from '../platform/units.ts'

/** Rounded the way people say distances. The range in metres is what counts. */
const RANGE_NAMES: Record<Units, Record<RangeMetres, string>> = {
  imperial: {
    100: 'A few feet',
    805: '½ mile',
    1609: '1 mile',
    4828: '3 miles',
    8047: '5 miles',
    16093: '10 miles',
  },
  metric: { 100: 'A few steps', 805: '1 km', 1609: '2 km', 4828: '5 km', 8047: '8 km', 16093: '15 km' },
}

export function rangeName(rangeMetres: RangeMetres, units: Units): string {
  return RANGE_NAMES[units][rangeMetres]
}

/** The range within a sentence: `within about 1 mile`. */
export function rangeWords(rangeMetres: RangeMetres, units: Units): string {
  const name = rangeName(rangeMetres, units)
  return needsSpot(rangeMetres) ? `within ${name.toLowerCase()}` : `within about ${name}`
}

export function rangeOptions(units: Units) {
  return RANGES_METRES.map((value) => ({ value, text: rangeName(value, units) }))
}

export const TIME_OPTIONS = [
  { value: 30, text: '30 min' },
  { value: 60, text: '1 h' },
  { value: 120, text: '2 h' },
  { value: 240, text: '4 h' },
] as const satisfies readonly { value: number; text: string }[]

/** What somebody who switches on says: `I’m free for an hour`. */
export function freeForWords(minutes: UsualMinutes): string {
  return `I’m free for ${DURATIONS[minutes]}`
}

export type UsualMinutes = (typeof TIME_OPTIONS)[number]['value']

const DURATIONS: Record<UsualMinutes, string> = {
  30: 'half an hour',
  60: 'an hour',
  120: 'two hours',
  240: 'four hours',
}

export function isSpotOn({ spotUntil }: Availability): boolean {
  return spotUntil !== null && Date.parse(spotUntil) > serverNow()
}

/** A range of a few feet needs the spot, because areas are too large. */
export function needsSpot(rangeMetres: RangeMetres): boolean {
  return rangeMetres === A_FEW_FEET_METRES
}

/** Whether the range needs a spot that has expired: then the person can neither find anyone nor be found. */
export function lacksSpot(availability: Availability): boolean {
  return needsSpot(availability.rangeMetres) && !isSpotOn(availability)
}

/** The time `minutes` from now. */
export function untilIn(minutes: number, nowMs: number): string {
  return new Date(nowMs + minutes * 60_000).toISOString()
}

/** Whether too little time is left for the server to accept switching on. */
export function isTooShortToBegin(until: string, nowMs: number): boolean {
  return Date.parse(until) - nowMs < AVAILABLE_MINUTES.min * 60_000
}
