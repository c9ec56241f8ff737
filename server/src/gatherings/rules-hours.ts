import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { FREE_HOURS_OTHERS_MIN } from '@hereabouts/contract/gatherings/limits'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { DAY_MS, later, MINUTE_MS } from '../platform/clock.ts'
import { cellsAround } from './rules-cells.ts'
import { offsetMs } from './rules-weekly.ts'

export interface WeeklyHours {
  /** Monday is 1. */
  weekday: number
  startsMinute: number
  lastsMinutes: number
  timeZone: string
}

/** When weekly hours began that are still open, or else begin next. */
export function nextOpening({ weekday, startsMinute, lastsMinutes, timeZone }: WeeklyHours, now: Date): Date {
  const local = now.getTime() + offsetMs(now, timeZone)
  const midnight = local - (((local % DAY_MS) + DAY_MS) % DAY_MS)
  const today = new Date(midnight).getUTCDay() || 7
  // Yesterday's may still be open after midnight.
  for (let days = -1; ; days++) {
    if ((((today + days - weekday) % 7) + 7) % 7 !== 0) continue
    const start = midnight + days * DAY_MS + startsMinute * MINUTE_MS
    // The offset at the start itself, which differs after a change of the clocks.
    const about = new Date(start - offsetMs(now, timeZone))
    const opensAt = new Date(start - offsetMs(about, timeZone))
    if (later(opensAt, lastsMinutes * MINUTE_MS) > now) return opensAt
  }
}

/** One of somebody's interests in hours that are open. */
export interface OpenHours {
  userId: UserId
  interestId: InterestId
  cell: string
  until: Date
}

/**
 * The people who have enough others for one of their interests, with these others by interest. Whether they may see each other is not
 * considered yet.
 */
export function matchHours(
  open: readonly OpenHours[],
): Map<UserId, { interestId: InterestId; until: Date; others: UserId[] }[]> {
  const matches = new Map<UserId, { interestId: InterestId; until: Date; others: UserId[] }[]>()
  for (const { userId, interestId, cell, until } of open) {
    const near = new Set(cellsAround(cell))
    const others = new Set(
      open
        .filter((each) => each.interestId === interestId && each.userId !== userId && near.has(each.cell))
        .map((each) => each.userId),
    )
    if (others.size < FREE_HOURS_OTHERS_MIN) continue
    matches.set(userId, [...(matches.get(userId) ?? []), { interestId, until, others: [...others] }])
  }
  return matches
}
