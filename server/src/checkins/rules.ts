import { CHECK_IN_MINUTES, GRACE_MINUTES } from '@hereabouts/contract/checkins/limits'
import type { GatheringState } from '@hereabouts/contract/gatherings/schemas'
import type { MeetupState } from '@hereabouts/contract/meetups/schemas'
import { later, MINUTE_MS } from '../platform/clock.ts'

/** Whether a check-in can be due at this time, with a minute of tolerance for the phone's clock. */
export function isDueInRange(dueAt: Date, now: Date): boolean {
  const { min, max } = CHECK_IN_MINUTES
  return dueAt >= later(now, (min - 1) * MINUTE_MS) && dueAt <= later(now, (max + 1) * MINUTE_MS)
}

/**
 * The new due time of a check-in that is extended: counted from its due time, or from now if that has passed.
 */
export function snoozed(dueAt: Date, minutes: number, now: Date): Date {
  return later(dueAt > now ? dueAt : now, minutes * MINUTE_MS)
}

/**
 * The due time of a check-in whose meetup starts this much later, or earlier if negative. Never so soon that
 * its owner could not notice, nor further ahead than anybody may set it.
 */
export function movedWith(dueAt: Date, laterMs: number, now: Date): Date {
  const { min, max } = CHECK_IN_MINUTES
  const earliest = Math.min(dueAt.getTime(), later(now, min * MINUTE_MS).getTime())
  const latest = later(now, max * MINUTE_MS).getTime()
  const moved = dueAt.getTime() + laterMs
  return new Date(Math.min(Math.max(moved, earliest), Math.max(latest, dueAt.getTime())))
}

/**
 * When the contact is alerted: after the grace period that follows the nudge, which is late if the server was
 * down.
 */
export function alertsAt({ dueAt, nudgedAt }: { dueAt: Date; nudgedAt: Date | null }): Date {
  return later(nudgedAt ?? dueAt, GRACE_MINUTES * MINUTE_MS)
}

/** Whether the two people of this meetup may be together: from the agreement on, and afterwards. */
export function isMeetupOn(state: MeetupState): boolean {
  return state === 'accepted' || state === 'met'
}

/** The same for a gathering. */
export function isGatheringOn(state: GatheringState): boolean {
  return state === 'on' || state === 'under_way' || state === 'over'
}

/** Whether a person may leave quietly: whenever the two had agreed to meet, whatever the state is now. */
export function mayLeave(state: MeetupState): boolean {
  return state === 'accepted' || state === 'met' || state === 'missed' || state === 'cancelled'
}

/**
 * What e-mail to strangers calls a person. People can type anything as a name, and mail programs turn much of
 * it into links, so only a first name made of letters is used, and the username otherwise.
 */
export function nameInMail({ name, username }: { name: string; username: string }): string {
  const first = name.trim().split(/\s+/)[0] ?? ''
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? first : username
}
