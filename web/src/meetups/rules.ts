import { CODES_FROM_MINUTES } from '@hereabouts/contract/meetups/limits'
import type { CancelReason, Meetup } from '@hereabouts/contract/meetups/schemas'
import { formatTime } from '../platform/format.ts'

export interface SortedMeetups {
  /** The one to go to. */
  accepted: Meetup | null
  toAnswer: Meetup[]
  sent: Meetup[]
  toReview: Meetup[]
  /** Met a moment ago: to be celebrated. */
  justMet: Meetup | null
}

/** A person's meetups by what is to be done about them. */
export function sortMeetups(meetups: readonly Meetup[], userId: number): SortedMeetups {
  const pending = meetups.filter(({ state }) => state === 'pending')
  return {
    accepted: meetups.find(({ state }) => state === 'accepted') ?? null,
    toAnswer: pending.filter(({ inviteeId }) => inviteeId === userId),
    sent: pending.filter(({ inviterId }) => inviterId === userId),
    toReview: meetups.filter(({ asksOutcome }) => asksOutcome),
    justMet: meetups[0]?.state === 'met' && meetups[0].outcome === null ? meetups[0] : null,
  }
}

/** When a meetup is: "now", or a time of day. */
export function startsText(startsAt: string, nowMs: number): string {
  return Date.parse(startsAt) - nowMs < 2 * 60_000 ? 'now' : `at ${formatTime(startsAt)}`
}

/** The times that can be offered: now, and every quarter of an hour for four hours. */
export function startOptions(nowMs: number): { value: string; text: string }[] {
  const QUARTER_MS = 15 * 60_000
  const first = Math.ceil((nowMs + QUARTER_MS / 3) / QUARTER_MS) * QUARTER_MS
  const later = Array.from({ length: 15 }, (_, i) => new Date(first + i * QUARTER_MS).toISOString())
  return [{ value: 'now', text: 'Now' }, ...later.map((value) => ({ value, text: formatTime(value) }))]
}

/** How long something still lasts, in whole minutes: "24 min", "less than a minute". */
export function minutesLeft(until: string, nowMs: number): string {
  const minutes = Math.floor((Date.parse(until) - nowMs) / 60_000)
  return minutes < 1 ? 'less than a minute' : `${minutes} min`
}

/** Why somebody cannot come, as the other reads it. */
export const CANCEL_REASON_NAMES: Record<CancelReason, string> = {
  came_up: 'Something came up',
  cannot_get_there: 'I can’t get there',
  unwell: 'I don’t feel well',
  changed_mind: 'I changed my mind',
}

/** From when codes work, unless both are there already; null once they do. */
export function codesFrom({ startsAt, isHere, isOtherHere }: Meetup, nowMs: number): string | null {
  const from = Date.parse(startsAt) - CODES_FROM_MINUTES * 60_000
  return (isHere && isOtherHere) || nowMs >= from ? null : new Date(from).toISOString()
}

/** Whether both want to find each other now. */
export function areFinding({ state, findsUntil, otherFindsUntil }: Meetup, nowMs: number): boolean {
  return state === 'accepted' && isAhead(findsUntil, nowMs) && isAhead(otherFindsUntil, nowMs)
}

/** Whether this moment is yet to come. */
export function isAhead(at: string | null, nowMs: number): boolean {
  return at !== null && Date.parse(at) > nowMs
}
