import { CHECK_IN_MINUTES, GRACE_MINUTES } from '@hereabouts/contract/checkins/limits'
import type { MeetupState } from '@hereabouts/contract/meetups/schemas'
import { later, MINUTE_MS } from '../platform/clock.ts'

/** Whether this can be the time by which somebody says that they are fine. A minute either way is the phone's clock. */
export function isDueInRange(dueAt: Date, now: Date): boolean {
  const { min, max } = CHECK_IN_MINUTES
  return dueAt >= later(now, (min - 1) * MINUTE_MS) && dueAt <= later(now, (max + 1) * MINUTE_MS)
}

/** When a check-in is due that gets so many minutes more: from its time, or from now when that is over. */
export function snoozed(dueAt: Date, minutes: number, now: Date): Date {
  return later(dueAt > now ? dueAt : now, minutes * MINUTE_MS)
}

/** When the contact is told: after the grace that follows the nudge, which comes late when the server was away. */
export function alertsAt({ dueAt, nudgedAt }: { dueAt: Date; nudgedAt: Date | null }): Date {
  return later(nudgedAt ?? dueAt, GRACE_MINUTES * MINUTE_MS)
}

/** Whether two who meet may be together: from the agreement on, and afterwards. */
export function isMeetupOn(state: MeetupState): boolean {
  return state === 'accepted' || state === 'met'
}

/** Whether somebody may leave quietly: whenever the two were to meet, however that stands by now. */
export function mayLeave(state: MeetupState): boolean {
  return state === 'accepted' || state === 'met' || state === 'missed' || state === 'cancelled'
}

/**
 * What a mail to somebody who never asked for one calls a person. Names are anything that people type, and mail programs make
 * links of much of it; so only a word of letters stands for a name, and else the username does.
 */
export function nameInMail({ name, username }: { name: string; username: string }): string {
  const first = name.trim().split(/\s+/)[0] ?? ''
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? first : username
}
