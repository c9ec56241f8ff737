import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { chatPath } from '../chat/rules.ts'
import { startsText } from '../meetups/rules.ts'
import type { ToastWords } from '../platform/toasts.ts'

/** What is new in somebody's meetups since they were last asked for, and worth saying; their own doing is not. */
export function meetupNews(
  before: readonly Meetup[],
  after: readonly Meetup[],
  userId: number,
  nowMs: number,
): ToastWords[] {
  const known = new Map(before.map(({ id, state }) => [id, state]))
  return after.flatMap((meetup) => {
    const { id, state, inviterId, other, interest, place, startsAt } = meetup
    const was = known.get(id)
    if (was === state) return []
    const isInviter = inviterId === userId
    const plan = `${interest.name}, ${place}, ${startsText(startsAt, nowMs)}`
    const common = { news: 'meeting', about: `meetup ${id}` } as const
    if (state === 'pending' && was === undefined && !isInviter) {
      const link = { href: '/', text: 'Look at it' }
      return { ...common, variant: 'invitation', title: `${other.name} invites you`, text: plan, link }
    }
    if (state === 'accepted' && isInviter) {
      const link = { href: chatPath(userId, other.id), text: 'Say hello' }
      return { ...common, variant: 'success', title: `${other.name} is coming`, text: plan, link }
    }
    if (state === 'met') return { ...common, variant: 'success', title: `You and ${other.name} have met` }
    if (state === 'cancelled' && was === 'accepted')
      return { ...common, title: `Your meetup with ${other.name} is off`, text: plan }
    if (state === 'declined' && isInviter && was === 'pending')
      return { ...common, title: `${other.name} cannot make it`, text: plan }
    if (state === 'withdrawn' && !isInviter && was === 'pending')
      return { ...common, title: `${other.name} took the invitation back`, text: plan }
    return []
  })
}

/** A badge that was awarded (specification, section 3). */
export function badgeNews({ badgeName, message }: { badgeName?: string; message?: string }): ToastWords {
  return {
    variant: 'success',
    title: `New Badge: ${badgeName || 'Unknown Badge'}`,
    text: message || 'You received a new badge!',
    news: 'badge',
    link: { href: '/badges', text: 'My badges' },
  }
}
