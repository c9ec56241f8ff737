import { charactersIn } from '@hereabouts/contract/http/characters'
import { LATER_MINUTES, PLACE_CHARACTERS, STARTS_WITHIN_HOURS } from '@hereabouts/contract/meetups/limits'
import type { Meetup, Proposal } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { isAhead } from './rules.ts'

/** The open proposal of either. It ends by itself, which no event tells. */
export function openProposal({ proposal }: Meetup, nowMs: number): Proposal | null {
  return proposal && isAhead(proposal.expiresAt, nowMs) ? proposal : null
}

/** Whether the viewer can propose a change of plans. */
export function canPropose({ state, startsAt, proposalsLeft }: Meetup, nowMs: number): boolean {
  return state === 'accepted' && isAhead(startsAt, nowMs) && proposalsLeft > 0
}

/** The later starts that take one tap to propose. */
export function laterStarts(meetup: Meetup, nowMs: number): { minutes: number; startsAt: string }[] {
  const { startsAt, isPlan } = meetup
  return LATER_MINUTES.map((minutes) => ({ minutes, startMs: Date.parse(startsAt) + minutes * 60_000 }))
    .filter(({ startMs }) => isPlan || startMs <= nowMs + STARTS_WITHIN_HOURS * 3_600_000)
    .map(({ minutes, startMs }) => ({ minutes, startsAt: new Date(startMs).toISOString() }))
}

/** "Next door to Café Blum", if that fits. */
export function nextDoorTo(place: string): string[] {
  const text = t`Next door to ${place}`
  return charactersIn(text) <= PLACE_CHARACTERS.max ? [text] : []
}

/** Whether one of the two is on the way, so that the meetup can only start later. */
export function isUnderway({ setOffAt, otherSetOffAt, isHere, isOtherHere }: Meetup): boolean {
  return setOffAt !== null || otherSetOffAt !== null || isHere || isOtherHere
}
