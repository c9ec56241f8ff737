import type { UserId, VerificationStatus } from '@hereabouts/contract/accounts/schemas'
import type { GatheringNews } from '@hereabouts/contract/gatherings/schemas'
import type { CancelReason, MeetupState } from '@hereabouts/contract/meetups/schemas'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import { chatPath } from '../chat/rules.ts'
import { CANCEL_REASON_NAMES } from '../meetups/rules.ts'
import { invitationFrom, meetupWith } from '../meetups/rules-toasts.ts'
import { formatTime, formatWeekday } from '../platform/format.ts'
import type { ToastVariant } from '../platform/toasts.ts'
import { STATE_WORDS } from '../reports/rules.ts'
import { SANCTION_WORDS } from '../sanctions/rules.ts'
import type { NotificationType } from './rules.ts'

type Kind = InboxEntry['kind']
type EntryOf<K extends Kind> = Extract<InboxEntry, { kind: K }>

/** How an entry looks in the inbox and as a toast, if it has one. */
export interface Shown {
  /** Decides the icon, and the sound of the toast. */
  type: NotificationType
  title: string
  text: string
  href: string | null
  toast?: {
    variant?: ToastVariant
    /** The toast's text, if it differs from the inbox. */
    text?: string
    linkText?: string
    /** Shows no toast while the person is looking at the linked page. */
    isSeenThere?: true
    /** A newer toast with the same key replaces it. */
    about?: string
    /** Also shown to somebody who opens the app later. */
    isShownLate?: true
  }
}

/** Everything the web app knows about one kind of notification. */
interface KindRules<K extends Kind> {
  show(entry: EntryOf<K>, userId: UserId): Shown
}

const KINDS: { [K in Kind]: KindRules<K> } = {
  meetup: {
    show({ state, other, interest, place, startsAt, cancelReason }, userId) {
      const plan = `${interest}, ${place}, at ${formatTime(startsAt)}`
      const common = { type: 'meeting', title: MEETUP_TITLES[state](other.name), href: '/' } as const
      const about = meetupWith(other.id)
      switch (state) {
        case 'pending': {
          const toast = {
            variant: 'invitation',
            linkText: 'View',
            about: invitationFrom(other.id),
          } as const
          return { ...common, text: plan, toast }
        }
        case 'accepted': {
          const toast = { variant: 'success', linkText: 'Say hello', about } as const
          return { ...common, text: plan, href: chatPath(userId, other.id), toast }
        }
        case 'met':
          // Celebrated on the whole screen.
          return { ...common, text: '' }
        case 'missed':
          return { ...common, text: 'Say privately how it went.' }
        case 'expired':
          return { ...common, text: plan }
        default:
          return { ...common, text: withReason(cancelReason, plan), toast: { about } }
      }
    },
  },
  underway: {
    show: ({ other, place }) => ({
      type: 'meeting',
      title: `${other.name} is on the way`,
      text: `See you at ${place}.`,
      href: '/',
      toast: { variant: 'success', about: meetupWith(other.id) },
    }),
  },
  messages: {
    show({ other, unread, text, isRequest }, userId) {
      const href = chatPath(userId, other.id)
      return {
        type: 'message',
        title: isRequest ? `${other.name} would like to chat` : other.name,
        text: unread > 1 && !isRequest ? `${unread} new messages. ${text}` : text,
        href,
        toast: { text, linkText: 'Open', about: href, isSeenThere: true },
      }
    },
  },
  badge: {
    show: ({ badge }) => ({
      type: 'badge',
      // Words and default as in the specification, section 3.
      title: `New Badge: ${badge || 'Unknown Badge'}`,
      text: 'You received a new badge!',
      href: '/badges',
      toast: { variant: 'success', linkText: 'My badges', isShownLate: true },
    }),
  },
  verification: {
    show({ status }) {
      const [title, text] = VERIFICATION_WORDS[status] ?? ['Your verification has changed', '']
      const variant = status === 'verified' ? 'success' : 'default'
      const toast = { variant, linkText: 'View', about: 'verification', isShownLate: true } as const
      return { type: 'badge', title, text, href: '/user-verification', toast }
    },
  },
  measure: {
    show({ measure, isUndone }) {
      const { title, text } = SANCTION_WORDS[measure]
      return isUndone
        ? { type: 'info', title: 'A measure against your account was lifted', text: '', href: null }
        : { type: 'info', title, text, href: null }
    },
  },
  appeal: {
    show: ({ decision }) =>
      decision === 'lifted'
        ? { type: 'info', title: 'Your appeal was accepted', text: 'The measure was lifted.', href: null }
        : {
            type: 'info',
            title: 'We reviewed your appeal',
            text: 'The measure stays in place.',
            href: null,
          },
  },
  report: {
    show: ({ name, note, state }) => ({
      type: 'info',
      title: `Your report about ${name}`,
      text: note ? `${STATE_WORDS[state]}. ${note}` : `${STATE_WORDS[state]}.`,
      href: '/safety',
    }),
  },
  checkin: {
    show: ({ state, contact }) =>
      state === 'nudged'
        ? { type: 'meeting', title: 'Are you OK?', text: `Let us know, or we’ll tell ${contact}.`, href: '/' }
        : {
            type: 'meeting',
            title: `We’ve told ${contact}`,
            text: 'Say that you’re OK, and we’ll let them know right away.',
            href: '/',
          },
  },
  joined: {
    show: ({ other }) => ({
      type: 'success',
      title: `${other.name} joined through your link`,
      text: 'Switch on at the same time, and you may find each other nearby.',
      href: '/invites',
      toast: { variant: 'success', linkText: 'Invite friends' },
    }),
  },
  gathering: {
    // No link before the page of a gathering exists.
    show: ({ what, interest, label, startsAt }) => ({
      type: 'meeting',
      title: GATHERING_TITLES[what],
      text: `${interest}, ${label}, ${formatWeekday(startsAt)}, ${formatTime(startsAt)}`,
      href: null,
      toast: { about: 'gatherings', isShownLate: true },
    }),
  },
}

export function showEntry(entry: InboxEntry, userId: UserId): Shown {
  return (KINDS[entry.kind] as KindRules<Kind>).show(entry, userId)
}

/** The plan, preceded by the reason for cancelling, if there is one. */
function withReason(reason: CancelReason | null, plan: string): string {
  return reason ? `“${CANCEL_REASON_NAMES[reason]}.” ${plan}` : plan
}

const GATHERING_TITLES: Record<GatheringNews, string> = {
  on: 'Your gathering is on',
  lapsed: 'Not enough people this time',
  cancelled: 'Your gathering is off',
  coming: 'Still coming?',
  anyway: 'One person can’t come. Go anyway?',
  gone: 'One person can’t come',
  in: 'A seat is free, and it’s yours',
  freed: 'Your seat went to somebody else',
  starter: 'You’re the host now',
}

const MEETUP_TITLES: Record<MeetupState, (name: string) => string> = {
  pending: (name) => `${name} invites you`,
  accepted: (name) => `${name} is coming`,
  met: (name) => `You and ${name} met`,
  missed: (name) => `Did you meet ${name}?`,
  cancelled: (name) => `Your meetup with ${name} is off`,
  declined: (name) => `${name} can’t make it`,
  withdrawn: (name) => `${name} withdrew the invitation`,
  expired: (name) => `${name} didn’t answer in time`,
}

const VERIFICATION_WORDS: Partial<Record<VerificationStatus, [title: string, text: string]>> = {
  verified: ['You’re verified', 'People now see a green shield beside your name.'],
  rejected: ['We couldn’t verify you', 'See why, and try again.'],
  expired: ['We didn’t get to your verification in time', 'Please submit it again.'],
  revoked: ['You’re no longer verified', 'See why.'],
}
