import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { CODES_FROM_MINUTES } from '@hereabouts/contract/meetups/limits'
import type { CancelReason, Meetup } from '@hereabouts/contract/meetups/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { formatTime } from '../platform/format.ts'

export interface SortedMeetups {
  accepted: Meetup | null
  /** Agreed plans whose time has not come, soonest first. */
  plans: Meetup[]
  toAnswer: Meetup[]
  sent: Meetup[]
  toReview: Meetup[]
  /**
   * The newest invitation that led to a meeting about which the person has not answered yet. A gathering
   * asks about its own meetings.
   */
  justMet: Meetup | null
}

/** Sorts a person's meetups, newest first, by what they have to do next. */
export function sortMeetups(meetups: readonly Meetup[], userId: number): SortedMeetups {
  const pending = meetups.filter(({ state }) => state === 'pending')
  return {
    accepted: meetups.find(isOn) ?? null,
    plans: meetups
      .filter(({ isPlanAhead }) => isPlanAhead)
      .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)),
    toAnswer: pending.filter(({ inviteeId }) => inviteeId === userId),
    sent: pending.filter(({ inviterId }) => inviterId === userId),
    toReview: meetups.filter(({ asksOutcome }) => asksOutcome),
    justMet:
      meetups.find(({ state, outcome, wasInvited }) => state === 'met' && outcome === null && wasInvited) ??
      null,
  }
}

/** Whether the meetup is on now. A plan is not, before its time. */
export function isOn({ state, isPlanAhead }: Meetup): boolean {
  return state === 'accepted' && !isPlanAhead
}

/**
 * What an invitation to somebody starts with: interest and place of the last time that the two met, as
 * far as the list goes back.
 */
export function draftFor(meetups: readonly Meetup[], personId: number): InvitationDraft | undefined {
  const last = meetups.find(({ state, other }) => state === 'met' && other.id === personId)
  return last && { interestId: last.interest.id, place: last.place }
}

export interface InvitationDraft {
  interestId: InterestId
  place: string
}

/** Whether a meetup is ahead, starts about now, or has begun. */
export function startOf(startsAt: string, nowMs: number): 'ahead' | 'now' | 'begun' {
  const aheadMs = Date.parse(startsAt) - nowMs
  if (aheadMs >= NOW_MS.before) return 'ahead'
  return aheadMs > -NOW_MS.after ? 'now' : 'begun'
}

/** How long before and after its start a meetup is "now". */
const NOW_MS = { before: 2 * 60_000, after: 5 * 60_000 }

/** The start times to offer: now, and every quarter of an hour for four hours. */
export function startOptions(nowMs: number): { value: string; text: string }[] {
  const QUARTER_MS = 15 * 60_000
  const first = Math.ceil((nowMs + QUARTER_MS / 3) / QUARTER_MS) * QUARTER_MS
  const later = Array.from({ length: 15 }, (_, i) => new Date(first + i * QUARTER_MS).toISOString())
  return [{ value: 'now', text: t`Now` }, ...later.map((value) => ({ value, text: formatTime(value) }))]
}

/** The whole minutes left, never fewer than 0. */
export function minutesLeft(until: string, nowMs: number): number {
  return Math.max(0, Math.floor((Date.parse(until) - nowMs) / 60_000))
}

/** Why somebody cannot come to a meetup, in the words that the other person reads, or to a gathering. */
export const CANCEL_REASON_NAMES: Record<CancelReason, MessageDescriptor> = {
  came_up: msg`Something came up`,
  cannot_get_there: msg`I can’t get there`,
  unwell: msg`I don’t feel well`,
  changed_mind: msg`I changed my mind`,
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

/** Whether either of the two needs something. */
export function hasNeeds({ needs, otherNeeds }: Meetup): boolean {
  return needs.length > 0 || otherNeeds.length > 0
}
