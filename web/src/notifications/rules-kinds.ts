import type { UserId, VerificationStatus } from '@hereabouts/contract/accounts/schemas'
import type { GatheringChange } from '@hereabouts/contract/gatherings/schemas'
import type { CancelReason, MeetupState } from '@hereabouts/contract/meetups/schemas'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { chatPath, groupPath } from '../chat/rules-threads.ts'
import { gatheringNews } from '../gatherings/rules-news.ts'
import { CANCEL_REASON_NAMES } from '../meetups/rules.ts'
import { invitationFrom, meetupWith, newsOf, proposalFrom } from '../meetups/rules-toasts.ts'
import { formatList, formatTime, formatWeekday } from '../platform/format.ts'
import { timeWithDay } from '../platform/format-days.ts'
import { serverNow } from '../platform/server-time.ts'
import { isSameDay } from '../platform/time-zone.ts'
import type { ToastVariant } from '../platform/toasts.ts'
import { translateName } from '../platform/translate.ts'
import { stateWithNote } from '../reports/rules.ts'
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
    /** What it reports, if a page may say the same. */
    news?: string
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
      const time = formatTime(startsAt)
      const day = otherDay(startsAt)
      const plan = day === null ? t`${interest}, ${place}, at ${time}` : t`${interest}, ${place}, ${day}`
      const common = { type: 'meeting', title: MEETUP_TITLES[state](other.name), href: '/' } as const
      const about = meetupWith(other.id)
      switch (state) {
        case 'pending': {
          const toast = {
            variant: 'invitation',
            linkText: t`View`,
            about: invitationFrom(other.id),
            news: invitationFrom(other.id),
          } as const
          return { ...common, text: plan, toast }
        }
        case 'accepted': {
          const news = newsOf(other.id, 'accepted')
          const toast = { variant: 'success', linkText: t`Say hello`, about, news } as const
          return { ...common, text: plan, href: chatPath(userId, other.id), toast }
        }
        case 'met':
          // Celebrated on the whole screen.
          return { ...common, text: '' }
        case 'missed':
          return { ...common, text: t`Say privately how it went.` }
        case 'expired':
          return { ...common, text: plan }
        default:
          return { ...common, text: withReason(cancelReason, plan), toast: { about } }
      }
    },
  },
  underway: {
    show: ({ other: { id, name }, place }) => ({
      type: 'meeting',
      title: t`${name} is on the way`,
      text: t`See you at ${place}.`,
      href: '/',
      toast: { variant: 'success', about: meetupWith(id), news: newsOf(id, 'on the way') },
    }),
  },
  begins: {
    show({ other: { id, name }, place, startsAt }) {
      const time = formatTime(startsAt)
      return {
        type: 'meeting',
        title: t`You meet ${name} soon`,
        text: t`${place}, at ${time}`,
        href: '/',
        toast: { variant: 'success', about: meetupWith(id) },
      }
    },
  },
  sure: {
    show({ id, other: { name }, place, startsAt }) {
      const time = formatTime(startsAt)
      return {
        type: 'meeting',
        title: t`Are you still coming?`,
        text: t`${name} meets you at ${place}, at ${time}.`,
        href: '/',
        toast: { linkText: t`View`, about: id, news: id, isShownLate: true },
      }
    },
  },
  change: {
    show({ state, other: { id, name }, place, startsAt }) {
      const time = formatTime(startsAt)
      const day = otherDay(startsAt)
      const plan = day === null ? t`${place}, at ${time}` : t`${place}, ${day}`
      const common = { type: 'meeting', href: '/' } as const
      const about = meetupWith(id)
      switch (state) {
        case 'open': {
          const about = proposalFrom(id)
          const toast = { linkText: t`View`, about, news: about, isShownLate: true } as const
          return {
            ...common,
            title: t`Plans changed?`,
            text:
              day === null
                ? t`${name} suggests ${place}, at ${time}.`
                : t`${name} suggests ${place} (${day}).`,
            toast,
          }
        }
        case 'agreed':
          return {
            ...common,
            title: t`${name} is fine with it`,
            text: plan,
            toast: { variant: 'success', about },
          }
        case 'declined':
          return { ...common, title: t`${name} would rather keep the plan`, text: plan, toast: { about } }
      }
    },
  },
  intouch: {
    show: ({ other: { id, name } }, userId) => ({
      type: 'success',
      title: t`You and ${name} are in touch`,
      text: t`You both said so. Nobody else sees it.`,
      href: chatPath(userId, id),
      toast: { variant: 'success', linkText: t`Chat` },
    }),
  },
  messages: {
    show({ other, unread, text: words, isPicture, isRequest }, userId) {
      const href = chatPath(userId, other.id)
      const { name } = other
      const text = isPicture ? t`${name} sent a picture` : words
      return {
        type: 'message',
        title: isRequest ? t`${name} would like to chat` : name,
        text:
          unread > 1 && !isRequest
            ? plural(unread, { one: `# new message. ${text}`, other: `# new messages. ${text}` })
            : text,
        href,
        toast: { text, linkText: t`Open`, about: href, isSeenThere: true },
      }
    },
  },
  group: {
    show({ other: { name }, gatheringId, unread, text, ...about }) {
      const href = groupPath(gatheringId)
      const interest = translateName('interest', about.interest)
      return {
        type: 'message',
        title: t`${name}, ${interest}`,
        text:
          unread > 1
            ? plural(unread, { one: `# new message. ${text}`, other: `# new messages. ${text}` })
            : text,
        href,
        toast: { text, linkText: t`Open`, about: href, isSeenThere: true },
      }
    },
  },
  badge: {
    show: ({ badge }) => ({
      type: 'badge',
      // Words and default as in the specification, section 3.
      title: badge ? t`New Badge: ${badge}` : t`New Badge: Unknown Badge`,
      text: t`You received a new badge!`,
      href: '/badges',
      toast: { variant: 'success', linkText: t`My badges`, isShownLate: true },
    }),
  },
  verification: {
    show({ status }) {
      const words = VERIFICATION_WORDS[status]
      const [title, text] = words ? [t(words[0]), t(words[1])] : [t`Your verification has changed`, '']
      const variant = status === 'verified' ? 'success' : 'default'
      const toast = { variant, linkText: t`View`, about: 'verification', isShownLate: true } as const
      return { type: 'badge', title, text, href: '/user-verification', toast }
    },
  },
  measure: {
    show({ measure, isUndone }) {
      const { title, text } = SANCTION_WORDS[measure]
      return isUndone
        ? { type: 'info', title: t`We took back a decision about your account`, text: '', href: null }
        : { type: 'info', title: t(title), text: t(text), href: null }
    },
  },
  appeal: {
    show: ({ decision }) =>
      decision === 'lifted'
        ? {
            type: 'info',
            title: t`Your appeal was accepted`,
            text: t`We’ve reversed our decision.`,
            href: null,
          }
        : {
            type: 'info',
            title: t`We reviewed your appeal`,
            text: t`Our decision stands.`,
            href: null,
          },
  },
  report: {
    show: ({ name, note, state }) => ({
      type: 'info',
      title: t`Your report about ${name}`,
      text: stateWithNote(state, note),
      href: '/safety',
    }),
  },
  checkin: {
    show: ({ state, contact }) =>
      state === 'nudged'
        ? {
            type: 'meeting',
            title: t`Are you OK?`,
            text: t`Let us know, or we’ll tell ${contact}.`,
            href: '/',
          }
        : {
            type: 'meeting',
            title: t`We’ve told ${contact}`,
            text: t`Say that you’re OK, and we’ll let them know right away.`,
            href: '/',
          },
  },
  joined: {
    show: ({ other: { name } }) => ({
      type: 'success',
      title: t`${name} joined through your link`,
      text: t`Switch on at the same time, and you may find each other nearby.`,
      href: '/invites',
      toast: { variant: 'success', linkText: t`Invite friends` },
    }),
  },
  free: {
    show: ({ interest, people }) => ({
      type: 'meeting',
      title: plural(people, {
        one: `# person around you is up for ${interest} this hour`,
        other: `# people around you are up for ${interest} this hour`,
      }),
      text: t`Switch on?`,
      href: '/',
      toast: { about: 'free', linkText: t`View` },
    }),
  },
  hour: {
    show: ({ label }) => ({
      type: 'meeting',
      title: t`The hour has begun in ${label}`,
      text: t`Switch on?`,
      href: '/',
      toast: { about: 'hour', linkText: t`View` },
    }),
  },
  digest: {
    // The list says more.
    show: () => ({ type: 'meeting', title: t`See what’s planned around you`, text: '', href: '/gatherings' }),
  },
  gathering: {
    show({ what, gatheringId, interest, label, startsAt }) {
      const href = `/gatherings/${gatheringId}`
      return {
        type: 'meeting',
        title: t(GATHERING_TITLES[what]),
        text: formatList(
          // A moderator may have removed the label.
          [interest, label, formatWeekday(startsAt), formatTime(startsAt)].filter(Boolean),
          'unit',
        ),
        href,
        toast: { linkText: t`View`, about: href, news: gatheringNews(gatheringId, what), isShownLate: true },
      }
    },
  },
}

export function showEntry(entry: InboxEntry, userId: UserId): Shown {
  return (KINDS[entry.kind] as KindRules<Kind>).show(withNames(entry), userId)
}

/** The entry with the names of catalogues in the person's language. */
function withNames(entry: InboxEntry): InboxEntry {
  if ('interest' in entry) return { ...entry, interest: translateName('interest', entry.interest) }
  return 'badge' in entry ? { ...entry, badge: translateName('badge', entry.badge) } : entry
}

/** "Thursday, 6:05 PM", or null if that is today. */
function otherDay(startsAt: string): string | null {
  const now = serverNow()
  return isSameDay(startsAt, now) ? null : timeWithDay(startsAt, now)
}

/** The plan, preceded by the reason for cancelling, if there is one. */
function withReason(reason: CancelReason | null, plan: string): string {
  if (!reason) return plan
  const words = t(CANCEL_REASON_NAMES[reason])
  return t`“${words}.” ${plan}`
}

const GATHERING_TITLES: Record<GatheringChange, MessageDescriptor> = {
  on: msg`Your gathering is on`,
  lapsed: msg`Not enough people this time`,
  cancelled: msg`Your gathering is off`,
  coming: msg`Still coming?`,
  sure: msg`Are you still coming?`,
  anyway: msg`One person can’t come. Go anyway?`,
  moved: msg`The time has changed. Still fine?`,
  place: msg`Your gathering has another place`,
  gone: msg`One person can’t come`,
  in: msg`A seat is free, and it’s yours`,
  freed: msg`We didn’t hear from you, so we freed your seat`,
  starter: msg`You’re the host now`,
  asked: msg`Somebody you know asks you along`,
  alone: msg`The seat you held is free again`,
  again: msg`Same again? You’re asked first`,
}

const MEETUP_TITLES: Record<MeetupState, (name: string) => string> = {
  pending: (name) => t`${name} invites you`,
  accepted: (name) => t`${name} is coming`,
  met: (name) => t`You and ${name} met`,
  missed: (name) => t`Did you meet ${name}?`,
  cancelled: (name) => t`Your meetup with ${name} is off`,
  declined: (name) => t`${name} can’t make it`,
  withdrawn: (name) => t`${name} withdrew the invitation`,
  expired: (name) => t`${name} didn’t answer in time`,
}

const VERIFICATION_WORDS: Partial<
  Record<VerificationStatus, [title: MessageDescriptor, text: MessageDescriptor]>
> = {
  verified: [msg`You’re verified`, msg`People now see a green shield beside your name.`],
  rejected: [msg`We couldn’t verify you`, msg`See why, and try again.`],
  expired: [msg`We didn’t get to your verification in time`, msg`Submit it again.`],
  revoked: [msg`You’re no longer verified`, msg`See why.`],
}
