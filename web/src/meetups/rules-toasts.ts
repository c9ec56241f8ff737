import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { formatTime } from '../platform/format.ts'
import type { ToastWords } from '../platform/toasts.ts'

/** Toasts about one person's invitation share this key, and are dismissed together once it is answered. */
export const invitationFrom = (other: UserId) => `invitation from ${other}`
/**
 * Toasts about an accepted meetup share this key, so that the newest replaces the others. Two people
 * have one meetup at a time.
 */
export const meetupWith = (other: UserId) => `meetup with ${other}`

/** Toasts about one person's proposal share this key, and are dismissed once it is over. */
export const proposalFrom = (other: UserId) => `proposal from ${other}`

/** What the card of an accepted meetup reports; a toast about it does not appear while the card is in sight. */
export const newsOf = (other: UserId, what: 'accepted' | 'on the way' | 'late') => `${what}: ${other}`

/** People whose proposal was open when the meetups were last loaded, and is no longer. */
export function endedProposals(before: readonly Meetup[], after: readonly Meetup[]): UserId[] {
  return before
    .filter(({ id, proposal, other }) => {
      const now = after.find((meetup) => meetup.id === id)?.proposal
      return proposal?.byId === other.id && now?.number !== proposal.number
    })
    .map(({ other }) => other.id)
}

/** People whose invitation was open when the meetups were last loaded, and is no longer. */
export function answeredInvitations(
  before: readonly Meetup[],
  after: readonly Meetup[],
  userId: number,
): UserId[] {
  return before
    .filter(({ id, state, inviteeId }) => {
      const now = after.find((meetup) => meetup.id === id)?.state
      return inviteeId === userId && state === 'pending' && now !== 'pending'
    })
    .map(({ other }) => other.id)
}

/** Toasts for people who have reported being late since the meetups were last loaded. */
export function latenessToasts(before: readonly Meetup[], after: readonly Meetup[]): ToastWords[] {
  return after.flatMap(({ id, state, other, otherExpectedAt }) => {
    const was = before.find((meetup) => meetup.id === id)
    if (was?.state !== state || otherExpectedAt === null || otherExpectedAt === was.otherExpectedAt) return []
    const { name } = other
    const time = formatTime(otherExpectedAt)
    return {
      sound: 'meeting',
      about: meetupWith(other.id),
      news: newsOf(other.id, 'late'),
      title: t`${name} is running late`,
      text: t`They’ll be there at about ${time}.`,
      simulated: other.simulated || undefined,
    }
  })
}
