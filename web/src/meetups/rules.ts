import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { CODES_FROM_MINUTES, type SIGN_COLOURS } from '@hereabouts/contract/meetups/limits'
import type { CancelReason, Meetup } from '@hereabouts/contract/meetups/schemas'
import { formatTime } from '../platform/format.ts'

export interface SortedMeetups {
  accepted: Meetup | null
  toAnswer: Meetup[]
  sent: Meetup[]
  toReview: Meetup[]
  /** The newest meetup that took place and that the person has not answered about yet, to be celebrated. */
  justMet: Meetup | null
}

/** Sorts a person's meetups, newest first, by what they have to do next. */
export function sortMeetups(meetups: readonly Meetup[], userId: number): SortedMeetups {
  const pending = meetups.filter(({ state }) => state === 'pending')
  return {
    accepted: meetups.find(({ state }) => state === 'accepted') ?? null,
    toAnswer: pending.filter(({ inviteeId }) => inviteeId === userId),
    sent: pending.filter(({ inviterId }) => inviterId === userId),
    toReview: meetups.filter(({ asksOutcome }) => asksOutcome),
    justMet: meetups.find(({ state, outcome }) => state === 'met' && outcome === null) ?? null,
  }
}

/** What an invitation to somebody starts with: interest and place of the last time that the two met, as far as the list goes back. */
export function draftFor(meetups: readonly Meetup[], personId: number): InvitationDraft | undefined {
  const last = meetups.find(({ state, other }) => state === 'met' && other.id === personId)
  return last && { interestId: last.interest.id, place: last.place }
}

export interface InvitationDraft {
  interestId: InterestId
  place: string
}

/** When a meetup starts: "now", "at 6:05 PM", or "since 6:05 PM" once it has begun. */
export function startsText(startsAt: string, nowMs: number): string {
  const aheadMs = Date.parse(startsAt) - nowMs
  if (aheadMs >= NOW_MS.before) return `at ${formatTime(startsAt)}`
  return aheadMs > -NOW_MS.after ? 'now' : `since ${formatTime(startsAt)}`
}

/** How long before and after its start a meetup is "now". */
const NOW_MS = { before: 2 * 60_000, after: 5 * 60_000 }

/** The start times to offer: now, and every quarter of an hour for four hours. */
export function startOptions(nowMs: number): { value: string; text: string }[] {
  const QUARTER_MS = 15 * 60_000
  const first = Math.ceil((nowMs + QUARTER_MS / 3) / QUARTER_MS) * QUARTER_MS
  const later = Array.from({ length: 15 }, (_, i) => new Date(first + i * QUARTER_MS).toISOString())
  return [{ value: 'now', text: 'Now' }, ...later.map((value) => ({ value, text: formatTime(value) }))]
}

/** The time left in whole minutes: "24 min", "less than a minute". */
export function minutesLeft(until: string, nowMs: number): string {
  const minutes = Math.floor((Date.parse(until) - nowMs) / 60_000)
  return minutes < 1 ? 'less than a minute' : `${minutes} min`
}

/** What people call the colours of the screens. */
export const SIGN_COLOUR_NAMES: Record<(typeof SIGN_COLOURS)[number], string> = {
  coral: 'coral',
  amber: 'amber',
  lime: 'lime green',
  emerald: 'emerald green',
  teal: 'teal',
  sky: 'sky blue',
  violet: 'violet',
  magenta: 'magenta',
}

/** Why somebody cannot come, in the words that the other person reads. */
export const CANCEL_REASON_NAMES: Record<CancelReason, string> = {
  came_up: 'Something came up',
  cannot_get_there: 'I can’t get there',
  unwell: 'I don’t feel well',
  changed_mind: 'I changed my mind',
}

/** When codes start to work. Null once they do, which is earlier if both have arrived. */
export function codesFrom({ startsAt, isHere, isOtherHere }: Meetup, nowMs: number): string | null {
  const from = Date.parse(startsAt) - CODES_FROM_MINUTES * 60_000
  return (isHere && isOtherHere) || nowMs >= from ? null : new Date(from).toISOString()
}

/** Whether both people have switched on finding each other. */
export function areFinding({ state, findsUntil, otherFindsUntil }: Meetup, nowMs: number): boolean {
  return state === 'accepted' && isAhead(findsUntil, nowMs) && isAhead(otherFindsUntil, nowMs)
}

export function isAhead(at: string | null, nowMs: number): boolean {
  return at !== null && Date.parse(at) > nowMs
}
