import {
  A_FEW_FEET_METRES,
  AVAILABLE_MINUTES,
  RANGES_METRES,
  type RangeMetres,
} from '@hereabouts/contract/availability/limits'
import type { Availability } from '@hereabouts/contract/availability/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { formatLength } from '../platform/format.ts'
import { offer } from '../platform/house.ts'
import { serverNow } from '../platform/server-time.ts'
import type { Units } from '../platform/units.ts'

/** Miles and kilometres, rounded the way people say distances. The range in metres is what counts. */
const ROUNDED: Record<Exclude<RangeMetres, typeof A_FEW_FEET_METRES>, Record<Units, number>> = {
  805: { imperial: 0.5, metric: 1 },
  1609: { imperial: 1, metric: 2 },
  4828: { imperial: 3, metric: 5 },
  8047: { imperial: 5, metric: 8 },
  16093: { imperial: 10, metric: 15 },
}

export function rangeName(rangeMetres: RangeMetres, units: Units): string {
  const isImperial = units === 'imperial'
  if (rangeMetres === A_FEW_FEET_METRES) return isImperial ? t`A few feet` : t`A few steps`
  const rounded = ROUNDED[rangeMetres][units]
  if (rounded === 0.5) return t`½ mile`
  return isImperial ? formatLength(rounded, 'mile') : formatLength(rounded, 'kilometer')
}

/** The range within a sentence: `within about 1 mile`. */
export function rangeWords(rangeMetres: RangeMetres, units: Units): string {
  if (needsSpot(rangeMetres)) return units === 'imperial' ? t`within a few feet` : t`within a few steps`
  const distance = rangeName(rangeMetres, units)
  return t`within about ${distance}`
}

export function rangeOptions(units: Units) {
  return offeredRanges().map((value) => ({ value, text: rangeName(value, units) }))
}

export const TIME_OPTIONS = [
  { value: 30, text: msg`30 min` },
  { value: 60, text: msg`1 h` },
  { value: 120, text: msg`2 h` },
  { value: 240, text: msg`4 h` },
] as const satisfies readonly { value: number; text: MessageDescriptor }[]

/** What somebody who switches on says: `I’m free for an hour`. */
export function freeForWords(minutes: UsualMinutes): string {
  return t(FREE_FOR[minutes])
}

export type UsualMinutes = (typeof TIME_OPTIONS)[number]['value']

const FREE_FOR: Record<UsualMinutes, MessageDescriptor> = {
  30: msg`I’m free for half an hour`,
  60: msg`I’m free for an hour`,
  120: msg`I’m free for two hours`,
  240: msg`I’m free for four hours`,
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

/** The next longer range that is offered; undefined for the longest. */
export function longerRange(rangeMetres: RangeMetres): RangeMetres | undefined {
  return offeredRanges().find((metres) => metres > rangeMetres)
}

/** This range, or if it is not offered, the next shorter one, or else the shortest. */
export function offeredRange(rangeMetres: RangeMetres): RangeMetres {
  const ranges = offeredRanges()
  return ranges.findLast((metres) => metres <= rangeMetres) ?? ranges[0] ?? rangeMetres
}

function offeredRanges(): RangeMetres[] {
  return RANGES_METRES.filter((metres) => offer.rangesMetres?.includes(metres) !== false)
}

/** The time `minutes` from now. */
export function untilIn(minutes: number, nowMs: number): string {
  return new Date(nowMs + minutes * 60_000).toISOString()
}

/** This end, or the earliest end that the server accepts. */
export function untilAtLeast(until: string, nowMs: number): string {
  return isTooShortToBegin(until, nowMs) ? untilIn(AVAILABLE_MINUTES.min, nowMs) : until
}

/** Whether too little time is left for the server to accept switching on. */
export function isTooShortToBegin(until: string, nowMs: number): boolean {
  return Date.parse(until) - nowMs < AVAILABLE_MINUTES.min * 60_000
}
