import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { CancelReason, Meetup, MeetupState } from '@hereabouts/contract/meetups/schemas'
import { timeOfDay } from '../availability/rules.ts'
import { chatPath } from '../chat/rules.ts'
import { CANCEL_REASON_NAMES, startsText } from '../meetups/rules.ts'
import type { ToastWords } from '../platform/toasts.ts'

/** What is new in somebody's meetups since they were last asked for, and worth saying; their own doing is not. */
export function meetupNews(
  before: readonly Meetup[],
  after: readonly Meetup[],
  userId: number,
  nowMs: number,
): ToastWords[] {
  const known = new Map(before.map((meetup) => [meetup.id, meetup]))
  return after.flatMap((meetup) => {
    const { id, state, inviterId, other, interest, place, startsAt, otherExpectedAt } = meetup
    const was = known.get(id)?.state
    const simulated = other.simulated || undefined
    if (was === state) {
      if (otherExpectedAt === null || otherExpectedAt === known.get(id)?.otherExpectedAt) return []
      const text = `They come at about ${timeOfDay(otherExpectedAt)}.`
      const title = `${other.name} is running late`
      return { news: 'meeting', about: aboutMeetup(id), title, text, simulated }
    }
    const isInviter = inviterId === userId
    const plan = `${interest.name}, ${place}, ${startsText(startsAt, nowMs)}`
    const title = MEETUP_TITLES[state](other.name)
    const entry = `meetup-${id}-${state}`
    const common = { news: 'meeting', about: aboutMeetup(id), entry, title, simulated } as const
    if (state === 'pending' && was === undefined && !isInviter) {
      const link = { href: '/', text: 'Look at it' }
      return { ...common, variant: 'invitation', text: plan, link }
    }
    if (state === 'accepted' && isInviter) {
      const link = { href: chatPath(userId, other.id), text: 'Say hello' }
      return { ...common, variant: 'success', text: plan, link }
    }
    if (state === 'met') return { ...common, variant: 'success' }
    if (state === 'cancelled' && was === 'accepted')
      return { ...common, text: withReason(meetup.cancelReason, plan) }
    if (state === 'declined' && isInviter && was === 'pending') return { ...common, text: plan }
    if (state === 'withdrawn' && !isInviter && was === 'pending') return { ...common, text: plan }
    return []
  })
}

/** Those that came into another state since they were last asked for. */
export function changedMeetups(before: readonly Meetup[], after: readonly Meetup[]): Meetup[] {
  return after.filter(({ id, state }) => before.some((known) => known.id === id && known.state !== state))
}

/** What was planned, and before it why it is off, if that was said. */
export function withReason(reason: CancelReason | null, plan: string): string {
  return reason ? `“${CANCEL_REASON_NAMES[reason]}.” ${plan}` : plan
}

/** What toasts of one meetup have in common: the newest is what counts. */
export function aboutMeetup(id: Meetup['id']): string {
  return `meetup ${id}`
}

/** Of the first message of somebody whom one has not answered yet. */
export function requestTitle(name: string): string {
  return `${name} would like to chat`
}

export const MEETUP_TITLES: Record<MeetupState, (name: string) => string> = {
  pending: (name) => `${name} invites you`,
  accepted: (name) => `${name} is coming`,
  met: (name) => `You and ${name} have met`,
  missed: (name) => `Did you meet ${name}?`,
  cancelled: (name) => `Your meetup with ${name} is off`,
  declined: (name) => `${name} cannot make it`,
  withdrawn: (name) => `${name} took the invitation back`,
  expired: (name) => `${name} did not answer in time`,
}

/** A badge that was awarded (specification, section 3). */
export function badgeNews({
  id,
  badgeName,
  message,
}: {
  id?: number
  badgeName?: string
  message?: string
}): ToastWords {
  return {
    ...(id !== undefined && { entry: `badge-${id}` }),
    variant: 'success',
    title: `New Badge: ${badgeName || 'Unknown Badge'}`,
    text: message || 'You received a new badge!',
    news: 'badge',
    link: { href: '/badges', text: 'My badges' },
  }
}

/** A friend joined through one's link, and let one know. */
export function joinedNews(other: Companion): ToastWords {
  return {
    variant: 'success',
    title: `${other.name} joined through your link`,
    text: 'Switch on at the same time, and you may find each other nearby.',
    entry: `joined-${other.id}`,
    simulated: other.simulated || undefined,
    link: { href: '/invites', text: 'Invite friends' },
  }
}

type Status = OwnUser['verificationDetails']['status']

/** What has become of somebody's verification, if that is not their own doing. */
export function verificationNews(
  before: Status,
  { status: after, verificationDate }: Pick<OwnUser['verificationDetails'], 'status' | 'verificationDate'>,
): ToastWords | null {
  const [title, text] =
    (before === 'submitted' || before === 'verified' ? VERIFICATION_WORDS[after] : null) ?? []
  if (before === after || !title || !text) return null
  const entry = `verification-${after}-${Date.parse(verificationDate ?? '')}`
  const link = { href: '/user-verification', text: 'Look at it' }
  const variant = after === 'verified' ? 'success' : 'default'
  return { variant, title, text, news: 'badge', about: 'verification', entry, link }
}

export const VERIFICATION_WORDS: Partial<Record<Status, [title: string, text: string]>> = {
  verified: ['You are verified', 'The green shield now stands beside your name.'],
  rejected: ['Your verification was not accepted', 'You can read why, and try again.'],
  expired: ['Your verification was not looked at in time', 'Please submit it again.'],
  revoked: ['Your verification was taken back', 'You can read why.'],
}
