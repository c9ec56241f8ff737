import type { PastMeetings } from '@hereabouts/contract/accounts/schemas-others'
import type { BandMetres } from '@hereabouts/contract/nearby/limits'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { formatMonthOf, formatShortDate } from '../platform/format.ts'
import type { Units } from '../platform/units.ts'

/**
 * About how far apart two people are, between the centres of their areas. `band` is the worst case, over a
 * mile more: both at the far edges of their areas, or a little beyond. Shown as is, it would contradict the
 * chosen range. Only the first band, of two spots, is small enough to be shown as a bound.
 */
const BAND_NAMES: Record<Units, Record<BandMetres, MessageDescriptor>> = {
  imperial: {
    305: msg`within 1,000 ft`,
    1609: msg`about ½ mile or less`,
    3219: msg`about a mile or less`,
    4828: msg`about ½–2 miles`,
    8047: msg`about 2–4 miles`,
    16093: msg`about 4–9 miles`,
    19312: msg`about 9–10 miles`,
  },
  metric: {
    305: msg`within 310 m`,
    1609: msg`about 800 m or less`,
    3219: msg`about 1.5 km or less`,
    4828: msg`about 0.8–3 km`,
    8047: msg`about 3–6 km`,
    16093: msg`about 6–14 km`,
    19312: msg`about 14–16 km`,
  },
}

export function bandName(band: BandMetres, units: Units): string {
  return t(BAND_NAMES[units][band])
}

/** `1 person nearby`, `3 people nearby`. */
export function peopleNearby(count: number): string {
  return plural(count, { one: '# person nearby', other: '# people nearby' })
}

/** `You met today`, `You met in May`, `You’ve met twice`. */
export function metText({ times, lastAt }: PastMeetings, nowMs: number): string {
  if (times > 1) return plural(times, { 2: 'You’ve met twice', other: 'You’ve met # times' })
  if (formatShortDate(lastAt) === formatShortDate(nowMs)) return t`You met today`
  const month = formatMonthOf(lastAt, nowMs)
  return t({ message: `You met in ${month}`, comment: 'May, or May 2025' })
}
