import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import type { Desk, Overview } from '@hereabouts/contract/admin/schemas'
import type { Availability } from '@hereabouts/contract/availability/schemas'
import type { BadgeFamily } from '@hereabouts/contract/badges/limits'
import type {
  BadgeAwardId,
  BadgeMeeting,
  BadgeType,
  BadgeTypeId,
  GivenBadge,
  OwnBadges,
  ReceivedBadge,
} from '@hereabouts/contract/badges/schemas'
import type { CalendarEntry, CalendarId, ShownCalendar } from '@hereabouts/contract/calendars/schemas'
import type { Message } from '@hereabouts/contract/chat/schemas'
import type { Category } from '@hereabouts/contract/interests/limits-categories'
import type { Interest, InterestId } from '@hereabouts/contract/interests/schemas'
import type { Meetup, MeetupId, MeetupState } from '@hereabouts/contract/meetups/schemas'
import type { EverySeries, Monitoring } from '@hereabouts/contract/monitoring/schemas'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
import type { OwnReport, ReportId } from '@hereabouts/contract/reports/schemas'
import type { OwnSanction } from '@hereabouts/contract/sanctions/schemas'
import type { ShownTownHour, TownHourId } from '@hereabouts/contract/town-hours/schemas'
import { CHARTS } from '../src/monitoring/rules.ts'

/** The time in all tests. */
export const NOW = Date.parse('2026-11-20T18:00:00Z')

/** The time this many minutes after `NOW`. */
export function inMinutes(minutes: number): string {
  return new Date(NOW + minutes * 60_000).toISOString()
}

export const ANA = 1 as UserId
export const BO = 2 as UserId

/** The optional fields of a profile, left empty. */
export const NOTHING_SAID = { askMeAbout: '', languages: [] as string[], pronouns: '' }

const COMPANION = { id: BO, username: 'bo', name: 'Bo', avatarUrl: null, isVerified: false, simulated: false }

export function interest(id: number, name: string, category: Category = 'social_activities'): Interest {
  return { id: id as InterestId, name, category }
}

export const COFFEE = interest(1, 'Coffee chat')
export const CHESS = interest(2, 'Board games')

export function badgeType(id: number, name: string, family: BadgeFamily = 'communication'): BadgeType {
  return { id: id as BadgeTypeId, name, family, description: `What ${name} is for.` }
}

/** Bo gave it to Ana. */
export function received(id: number, badge: BadgeType, changes: Partial<ReceivedBadge> = {}): ReceivedBadge {
  return {
    id: id as BadgeAwardId,
    badge,
    other: COMPANION,
    awardedAt: inMinutes(0),
    counting: 'yes',
    isHidden: false,
    ...changes,
  }
}

/** Ana gave it to Bo. */
export function given(id: number, badge: BadgeType, changes: Partial<GivenBadge> = {}): GivenBadge {
  const revocableUntil = inMinutes(24 * 60)
  return {
    id: id as BadgeAwardId,
    badge,
    other: COMPANION,
    awardedAt: inMinutes(0),
    counting: 'yes',
    isHeld: false,
    revocableUntil,
    ...changes,
  }
}

/** Ana met Bo. */
export function badgeMeeting(changes: Partial<BadgeMeeting> = {}): BadgeMeeting {
  return {
    meetupId: 7 as MeetupId,
    other: COMPANION,
    metAt: inMinutes(0),
    left: 2,
    awardableUntil: inMinutes(14 * 24 * 60),
    ...changes,
  }
}

export function ownBadges(changes: Partial<OwnBadges> = {}): OwnBadges {
  return { counts: [], received: [], given: [], meetings: [], ...changes }
}

export function ana(changes: Partial<OwnUser> = {}): OwnUser {
  return {
    id: ANA,
    username: 'ana',
    name: 'Ana',
    ...NOTHING_SAID,
    avatarUrl: null,
    email: 'ana@example.org',
    emailVerified: true,
    isVerified: false,
    role: 'user',
    verificationDetails: { status: 'none', documentType: null, verificationDate: null },
    interests: [COFFEE, CHESS],
    waitingInterests: [],
    privacySettings: { onlyShowVerified: false, connectWithUnverified: true, visibleToVerifiedOnly: false },
    locale: null,
    timeFormat: null,
    ...changes,
  }
}

export function nearby(id: number, changes: Partial<NearbyPerson> = {}): NearbyPerson {
  const username = `person_${id}`
  return {
    id: id as UserId,
    username,
    name: username,
    ...NOTHING_SAID,
    avatarUrl: null,
    isVerified: false,
    simulated: false,
    band: 1609,
    sharedInterests: [{ id: COFFEE.id, name: COFFEE.name }],
    upFor: '',
    badges: [],
    met: null,
    inviteRefusal: null,
    rank: String(id).padStart(4, '0'),
    ...changes,
  }
}

export function available(changes: Partial<Availability> = {}): Availability {
  return {
    rangeMetres: 1609,
    cell: '88195da49bfffff',
    spotCell: null,
    until: inMinutes(60),
    upFor: '',
    spotUntil: null,
    isHidden: false,
    ...changes,
  }
}

/** An hour of Camden, which begins in an hour. */
export function townHour(changes: Partial<ShownTownHour> = {}): ShownTownHour {
  return {
    id: 3 as TownHourId,
    label: 'Camden',
    weekday: 5,
    startsMinute: 19 * 60,
    timeZone: 'UTC',
    cell: null,
    opensAt: inMinutes(60),
    closesAt: inMinutes(120),
    isReminded: false,
    people: null,
    ...changes,
  }
}

/** A reading of the library, in two days at six. */
export function calendarEntry(changes: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    key: '3e3ded91a1313222',
    title: 'Reading',
    place: 'City library, Main Street 1',
    link: 'https://library.example.org/reading',
    startsAt: inMinutes(2 * 24 * 60),
    endsAt: inMinutes(2 * 24 * 60 + 120),
    isAllDay: false,
    ...changes,
  }
}

export function shownCalendar(changes: Partial<ShownCalendar> = {}): ShownCalendar {
  return { id: 5 as CalendarId, name: 'City library', cell: null, entries: [calendarEntry()], ...changes }
}

/** Bo has invited Ana. */
export function meetup(changes: Partial<Meetup> = {}): Meetup {
  return {
    id: 7 as MeetupId,
    state: 'pending',
    inviterId: BO,
    inviteeId: ANA,
    other: COMPANION,
    interest: { id: COFFEE.id, name: COFFEE.name },
    place: 'Market Square',
    note: '',
    startsAt: inMinutes(0),
    createdAt: inMinutes(0),
    expiresAt: inMinutes(30),
    sign: null,
    isHere: false,
    isOtherHere: false,
    expectedAt: null,
    noShowFrom: null,
    setOffAt: null,
    otherSetOffAt: null,
    otherExpectedAt: null,
    findsUntil: null,
    otherFindsUntil: null,
    wordsDiffer: false,
    sureBy: null,
    proposal: null,
    proposalsLeft: 4,
    needs: [],
    otherNeeds: [],
    placeFits: null,
    otherPlaceFits: null,
    cancelReason: null,
    wasInvited: true,
    isPlan: false,
    isPlanAhead: false,
    asksOutcome: false,
    outcome: null,
    ...changes,
  }
}

export function message(seq: number, changes: Partial<Message> = {}): Message {
  return {
    seq,
    senderId: BO,
    clientId: `client-${seq}`,
    text: `text ${seq}`,
    sentAt: inMinutes(seq),
    ...changes,
  }
}

/** The counts of pending tasks for an admin. */
export function desk(changes: Partial<Desk> = {}): Desk {
  return {
    at: inMinutes(0),
    role: 'admin',
    queues: {
      verifications: { waiting: 3, oldestAt: inMinutes(-180) },
      reports: { waiting: 2, oldestAt: inMinutes(-60 * 24 * 3) },
      appeals: { waiting: 0, oldestAt: null },
      joining: { waiting: 0, oldestAt: null },
    },
    ...changes,
  }
}

export function overview(changes: Partial<Overview> = {}): Overview {
  return {
    at: inMinutes(0),
    people: 1234,
    hidden: null,
    verifications: { submitted: 3, verified: 40 },
    availableNow: 17,
    openMeetups: 5,
    conversations: 88,
    gatherings: { open: 4, on: 2, happened: 9, pairs: 7 },
    lately: { joined: 40, invited: 60, accepted: 30, met: 21 },
    before: { joined: 20, invited: 50, accepted: 20, met: 10 },
    days: Array.from({ length: 30 }, (_, nth) => ({ joined: nth, invited: 2, accepted: 1, met: 0 })),
    ...changes,
  }
}

/** Three steps of an hour with rising curves. */
export function monitoring(changes: Partial<Monitoring> = {}): Monitoring {
  return {
    at: inMinutes(0),
    span: 'hour',
    stepSeconds: 10,
    startsAt: inMinutes(-1),
    nodes: 2,
    series: Object.fromEntries(
      CHARTS.flatMap(({ lines }) => lines.map(({ series }) => [series, [1, 2, 3]])),
    ) as EverySeries,
    areas: [{ latitude: 51.5, longitude: -0.1, atLeast: 15 }],
    ...changes,
  }
}

/** Bo, as Ana sees him. */
export function profile(changes: Partial<PublicProfile> = {}): PublicProfile {
  return {
    ...COMPANION,
    ...NOTHING_SAID,
    sharedInterests: [{ id: COFFEE.id, name: COFFEE.name }],
    badges: [],
    met: null,
    memberSince: '2026-03',
    inviteRefusal: null,
    ...changes,
  }
}

/** Ana has reported Bo. */
export function report(changes: Partial<OwnReport> = {}): OwnReport {
  return {
    id: 1 as ReportId,
    kind: 'scam',
    context: 'profile',
    state: 'open',
    text: '',
    note: '',
    createdAt: inMinutes(0),
    closedAt: null,
    about: { username: 'bo', name: 'Bo' },
    ...changes,
  }
}

/** Ana is restricted for a week. */
export function restriction(changes: Partial<OwnSanction> = {}): OwnSanction {
  return {
    id: 3 as OwnSanction['id'],
    kind: 'restriction',
    reason: 'Was unkind to others.',
    at: inMinutes(0),
    endsAt: inMinutes(7 * 24 * 60),
    isRead: true,
    appeal: null,
    ...changes,
  }
}

type EntryOf<K extends InboxEntry['kind']> = Extract<InboxEntry, { kind: K }>

/** An unread notification of Ana's, about Bo if its kind is about anybody. */
export function entry<K extends InboxEntry['kind']>(
  kind: K,
  facts: Omit<EntryOf<K>, 'id' | 'kind' | 'at' | 'isRead' | 'other'> & Partial<EntryOf<K>>,
): EntryOf<K> {
  const isAboutBo = ['messages', 'change', 'intouch', 'joined', 'meetup', 'underway'].includes(kind)
  const other = isAboutBo ? { other: COMPANION } : {}
  return {
    id: `${kind}-1`,
    kind,
    at: inMinutes(0),
    isRead: false,
    ...other,
    ...facts,
  } as unknown as EntryOf<K>
}

export function meetupEntry(state: MeetupState, changes: Partial<EntryOf<'meetup'>> = {}): EntryOf<'meetup'> {
  const plan = { interest: 'Coffee chat', place: 'Market Square', startsAt: inMinutes(0), cancelReason: null }
  return entry('meetup', { id: `meetup-7-${state}`, state, ...plan, ...changes })
}

/** The answer about an installation where people sign in with passwords and passkeys alone. */
export const NO_PROVIDER = {
  'GET /api/instance': {
    contributeUrl: null,
    contact: null,
    sourceUrl: null,
    hasAgenda: false,
    hasTransparency: false,
    oidc: null,
  },
}
