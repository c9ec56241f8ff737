import type { PastMeetings } from '@hereabouts/contract/accounts/schemas-others'
import type { BandMetres } from '@hereabouts/contract/nearby/limits'
import { formatMonthOf, formatShortDate } from '../platform/format.ts'
import type { Units } from '../platform/units.ts'

/**
 * How far apart two people are about, by the middles of their areas. `band` is the worst case: with both at the far edges of
 * their areas, and a little beyond, it is more than a mile larger, and said as it is, it would contradict the chosen range.
 * Only the first band, of two spots, is small enough to be said as a bound.
 */
const BAND_NAMES: Record<Units, Record<BandMetres, string>> = {
  imperial: {
    305: 'within 1,000 ft',
    1609: 'about ½ mile or less',
    3219: 'about a mile or less',
    4828: 'about ½–2 miles',
    8047: 'about 2–4 miles',
    16093: 'about 4–9 miles',
    19312: 'about 9–10 miles',
  },
  metric: {
    305: 'within 310 m',
    1609: 'about 800 m or less',
    3219: 'about 1.5 km or less',
    4828: 'about 0.8–3 km',
    8047: 'about 3–6 km',
    16093: 'about 6–14 km',
    19312: 'about 14–16 km',
  },
}

export function bandName(band: BandMetres, units: Units): string {
  return BAND_NAMES[units][band]
}

/** `1 person nearby`, `3 people nearby`. */
export function peopleNearby(count: number): string {
  return `${count} ${count === 1 ? 'person' : 'people'} nearby`
}

/** `You met today`, `You met in May`, `You’ve met twice`. */
export function metText({ times, lastAt }: PastMeetings, nowMs: number): string {
  if (times > 2) return `You’ve met ${times} times`
  if (times === 2) return 'You’ve met twice'
  const isToday = formatShortDate(lastAt) === formatShortDate(nowMs)
  return isToday ? 'You met today' : `You met in ${formatMonthOf(lastAt, nowMs)}`
}
