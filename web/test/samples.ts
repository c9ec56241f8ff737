import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import type { Overview } from '@hereabouts/contract/admin/schemas'
import type { Availability } from '@hereabouts/contract/availability/schemas'
import type { BadgeFamily } from '@hereabouts/contract/badges/limits'
import type { BadgeType, BadgeTypeId } from '@hereabouts/contract/badges/schemas'
import type { Message } from '@hereabouts/contract/chat/schemas'
import type { Category } from '@hereabouts/contract/interests/limits-categories'
import type { Interest, InterestId } from '@hereabouts/contract/interests/schemas'
import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'

/** When all tests take place. */
export const NOW = Date.parse('2026-11-20T18:00:00Z')

/** So many minutes after that. */
export function inMinutes(minutes: number): string {
  return new Date(NOW + minutes * 60_000).toISOString()
}

export const ANA = 1 as UserId
export const BO = 2 as UserId

export function interest(id: number, name: string, category: Category = 'social_activities'): Interest {
  return { id: id as InterestId, name, category }
}

export const COFFEE = interest(1, 'Coffee chat')
export const CHESS = interest(2, 'Board games')

export function badgeType(id: number, name: string, family: BadgeFamily = 'communication'): BadgeType {
  return { id: id as BadgeTypeId, name, family, description: `What ${name} is for.` }
}

export function ana(changes: Partial<OwnUser> = {}): OwnUser {
  return {
    id: ANA,
    username: 'ana',
    name: 'Ana',
    email: 'ana@example.org',
    emailVerified: true,
    isVerified: false,
    verificationDetails: { status: 'none', documentType: null, verificationDate: null },
    interests: [COFFEE, CHESS],
    privacySettings: { onlyShowVerified: false, connectWithUnverified: true, visibleToVerifiedOnly: false },
    ...changes,
  }
}

export function nearby(id: number, changes: Partial<NearbyPerson> = {}): NearbyPerson {
  const username = `person_${id}`
  return {
    id: id as UserId,
    username,
    name: username,
    avatarUrl: null,
    isVerified: false,
    band: 1609,
    sharedInterests: [{ id: COFFEE.id, name: COFFEE.name }],
    upFor: '',
    badges: [],
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

/** Bo has invited Ana. */
export function meetup(changes: Partial<Meetup> = {}): Meetup {
  return {
    id: 7 as MeetupId,
    state: 'pending',
    inviterId: BO,
    inviteeId: ANA,
    other: { id: BO, username: 'bo', name: 'Bo', avatarUrl: null, isVerified: false },
    interest: { id: COFFEE.id, name: COFFEE.name },
    place: 'Market Square',
    note: '',
    startsAt: inMinutes(0),
    createdAt: inMinutes(0),
    expiresAt: inMinutes(30),
    sign: null,
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

export function overview(changes: Partial<Overview> = {}): Overview {
  return {
    at: inMinutes(0),
    people: 1234,
    verifications: { submitted: 3, verified: 40 },
    availableNow: 17,
    openMeetups: 5,
    conversations: 88,
    metLately: 21,
    funnel: { available: 17, invited: 60, accepted: 30, met: 21 },
    ...changes,
  }
}
