import { userChanged } from '@hereabouts/contract/accounts/events'
import { availabilityChanged } from '@hereabouts/contract/availability/events'
import { badgeAwarded, badgesChanged } from '@hereabouts/contract/badges/events'
import {
  conversationChanged,
  conversationUpdated,
  groupLeft,
  groupMessageDeleted,
  groupMessageRead,
  groupMessageSent,
  groupTakenDown,
  messageDeleted,
  messageRead,
  messageSent,
} from '@hereabouts/contract/chat/events'
import { checkInChanged } from '@hereabouts/contract/checkins/events'
import { gatheringChanged } from '@hereabouts/contract/gatherings/events'
import { invitesChanged } from '@hereabouts/contract/invites/events'
import type { LiveEvent } from '@hereabouts/contract/live/event'
import { inTouchChanged, meetupChanged } from '@hereabouts/contract/meetups/events'
import { nearbyCard, nearbyChanged, nearbyGone } from '@hereabouts/contract/nearby/events'
import { inboxChanged, inboxEntries, inboxMarked } from '@hereabouts/contract/notifications/events'
import { reportChanged } from '@hereabouts/contract/reports/events'
import { sanctionsChanged } from '@hereabouts/contract/sanctions/events'
import { sessionEnded } from '@hereabouts/contract/sign-in/events'
import { act, screen } from '@testing-library/react'
import 'socket.io-client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { conversation } from '../../test/conversation.ts'
import { gathering } from '../../test/gatherings.ts'
import { Wire } from '../../test/live-server.ts'
import { network } from '../../test/network.ts'
import { phone } from '../../test/phone.ts'
import { ANA, ana, available, BO, inMinutes, meetup, message, NOW, ownBadges } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { rememberUser } from '../accounts/device-session.ts'
import { useCheckInLive } from '../checkins/live.ts'
import { useInvitesLive } from '../invites/live.ts'
import '../notifications/components/InboxSync.tsx'
import { usePersonLive } from '../people/live.ts'
import { useVerificationLive } from '../verification/live.ts'
import SignedInShell from './SignedInShell.tsx'

const MEETUPS = '/api/meetups'
const CHATS = '/api/conversations'
const GROUPS = `${CHATS}/groups`
const GROUP_MESSAGES = '/api/gatherings/7/messages'
const OWN = '/api/users/1'
const AVAILABILITY = '/api/users/1/availability'
const NEARBY = '/api/users/1/nearby'
const BADGES = '/api/users/1/badges'
const INBOX = '/api/users/1/notifications'
const MUTES = '/api/users/1/mutes'
const REPORTS = '/api/reports'
const IN_TOUCH = '/api/users/1/in-touch'
const CHECK_IN = '/api/users/1/check-in'
const CONTACTS = '/api/users/1/contacts'
const INVITES = '/api/users/1/invites'
const VERIFICATION = '/api/users/1/verification'
const MESSAGES = '/api/conversations/1/2/messages'
/** A person whose profile is open. */
const PERSON = '/api/users/2'

/** What each event refetches. A message is not refetched, because its event contains it. */
const REFETCHED: Record<string, [event: LiveEvent<never>, payload: unknown, keys: readonly string[]]> = {
  'the nearby list changed': [nearbyChanged as never, { withinMs: 0 }, [NEARBY, PERSON]],
  'one’s own availability changed': [availabilityChanged as never, undefined, [AVAILABILITY, NEARBY]],
  'a badge was awarded': [badgeAwarded as never, { id: 3 }, [BADGES]],
  'badges were revoked or hidden': [badgesChanged as never, undefined, [BADGES, PERSON]],
  'somebody joined by an invite': [invitesChanged as never, undefined, [INVITES]],
  'who is in touch changed': [inTouchChanged as never, undefined, [IN_TOUCH]],
  'a check-in or a contact changed': [checkInChanged as never, undefined, [CHECK_IN, CONTACTS]],
  'one’s own account changed': [userChanged as never, undefined, [OWN, NEARBY, VERIFICATION]],
  'a sanction changed': [sanctionsChanged as never, undefined, ['/api/measures']],
  'a report changed': [reportChanged as never, { id: 1 }, [REPORTS]],
  'a conversation changed': [
    conversationChanged as never,
    { conversation: [1, 2], current: null },
    [MESSAGES, INBOX, PERSON],
  ],
  'who is in a gathering changed': [gatheringChanged as never, gathering(), [GROUPS, GROUP_MESSAGES]],
  'a block took one out of the conversation of a gathering': [
    groupLeft as never,
    { gatheringId: 7 },
    [GROUPS, GROUP_MESSAGES],
  ],
  'the conversation of a gathering was taken down': [
    groupTakenDown as never,
    { gatheringId: 7 },
    [GROUPS, `${CHATS}/unread`],
  ],
  'whom one has muted changed': [inboxChanged as never, undefined, [INBOX, MUTES]],
}
/** Events that refetch nothing, and why. */
const NOT_REFETCHED: Record<string, string> = {
  [nearbyCard.name]: 'the list is patched with it',
  [nearbyGone.name]: 'the list is patched with it',
  [meetupChanged.name]:
    'the list is patched with it; an open profile is refetched only if the event does not say enough',
  [inboxEntries.name]: 'the inbox is patched with it',
  [inboxMarked.name]: 'the inbox is patched with it',
  'live:missed': 'a moment later, everything is refetched',
  'live:last-event': 'the first connection refetches everything or nothing',
  [sessionEnded.name]: 'nobody is signed in any more',
  'announcement:changed': 'the event contains it',
  typing: 'it expires at once',
  'group:typing': 'it expires at once',
  'find:signal': 'only the other phone needs it',
  'message:reaction': 'the conversation is patched with it',
  [groupMessageSent.name]:
    'the conversation, the list of conversations and the unread messages are patched with it',
  'group:reaction': 'the conversation is patched with it',
  [groupMessageDeleted.name]: 'the conversation is patched with it; the list only if it was the last message',
  'message:taken-back': 'the conversation, the list and the unread messages are patched with it',
  'group:taken-back': 'the conversation, the list and the unread messages are patched with it',
  [groupMessageRead.name]: 'the unread messages are patched with it',
  [conversationUpdated.name]: 'the list of conversations is patched with it',
  [messageDeleted.name]: 'the conversation is patched with it; the list only if it was the last message',
  [messageRead.name]: 'the unread messages are patched with it',
  message: 'the conversation and the list of conversations are patched with it',
  'invites:friend-joined': 'the event contains the friend, and the toast refreshes the inbox',
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  rememberUser(ana())
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function opened() {
  phone({ permission: 'prompt' })
  const { requests } = network({
    'GET /api/users/1': ana(),
    [`GET ${AVAILABILITY}`]: { availability: available() },
    [`GET ${MEETUPS}`]: { meetups: [] },
    [`GET ${BADGES}`]: ownBadges(),
    [`GET ${CHATS}`]: { conversations: [] },
    [`GET ${CHATS}/unread`]: { conversations: [], groups: [] },
    [`GET ${INBOX}`]: { entries: [], unread: 0, next: null },
    [`GET ${REPORTS}`]: { reports: [] },
    [`GET ${MUTES}`]: { mutes: [] },
    'GET /api/measures': { measures: [] },
    [`GET ${CHECK_IN}`]: { checkIn: null },
  })
  const page = show(
    <SignedInShell userId={ANA}>
      <Looking />
    </SignedInShell>,
  )
  const refetched: string[] = []
  const invalidate = page.queryClient.invalidateQueries.bind(page.queryClient)
  page.queryClient.invalidateQueries = (filters, ...more) => {
    refetched.push(String(filters?.queryKey?.[0] ?? 'everything'))
    return invalidate(filters, ...more)
  }
  const fetchOne = page.queryClient.fetchQuery.bind(page.queryClient)
  page.queryClient.fetchQuery = (options) => {
    refetched.push(String(options.queryKey[0]))
    return fetchOne(options)
  }
  // The inbox loads once the page has been idle for a while.
  await pass(3000)
  // Its code loads in real time, which may take longer on a slow machine.
  await act(() => vi.dynamicImportSettled())
  await pass(0)
  expect(page.queryClient.getQueryData([INBOX])).toBeDefined()
  await Wire.latest.accepts()
  await pass(0)
  expect(page.queryClient.isFetching()).toBe(0)
  return { ...page, refetched, requests }
}

/** Subscribes to the events of every page at once. */
function Looking() {
  useVerificationLive(ANA)
  usePersonLive(BO)
  useInvitesLive(ANA)
  useCheckInLive(ANA)
  return <p>Looking</p>
}

describe('live events', () => {
  test.each(Object.entries(REFETCHED))(
    '%s: refetches everything it may affect',
    async (_, [event, payload, keys]) => {
      const { refetched } = await opened()
      expect(screen.getByText('Looking')).toBeDefined()
      refetched.splice(0)
      await Wire.latest.emits(
        event as LiveEvent<unknown>,
        ...((payload === undefined ? [] : [payload]) as [unknown]),
      )
      await pass(0)
      expect([...new Set(refetched)].toSorted()).toEqual(expect.arrayContaining([...keys].toSorted()))
    },
  )
})

const WITH_BO: [typeof ANA, typeof BO] = [ANA, BO]
const sent = (seq: number) => [
  messageSent,
  { conversation: WITH_BO, seq, message: message(seq, { senderId: BO }) },
]
const read = (readerId: typeof ANA, seq: number) => [messageRead, { conversation: WITH_BO, readerId, seq }]

test.each<[string, unknown[][]]>([
  [
    'the first message of a new conversation',
    [sent(1), [conversationUpdated, { conversation: WITH_BO, current: conversation().current() }]],
  ],
  ['reading some of them on another device', [sent(1), sent(2), sent(3), read(ANA, 2)]],
  ['a read receipt', [sent(1), read(BO, 1)]],
  [
    'a message in the conversation of a gathering, and reading it on another device',
    [
      [groupMessageSent, { gatheringId: 7, message: message(1, { senderId: BO }) }],
      [groupMessageRead, { gatheringId: 7, seq: 1 }],
    ],
  ],
  ['deleting one on another device', [sent(1), [messageDeleted, { conversation: WITH_BO, seq: 1 }]]],
  [
    'a change of a meetup',
    [
      [meetupChanged, meetup()],
      [meetupChanged, meetup({ state: 'accepted' })],
    ],
  ],
  ['a notification', [[inboxEntries, { about: 'meetup-1', entries: [] }]]],
  ['reading notifications on another device', [[inboxMarked, { readUntil: inMinutes(0) }]]],
])('%s costs no request', async (_, events) => {
  const { requests } = await opened()
  requests.splice(0)
  for (const [event, payload] of events) await Wire.latest.emits(event as LiveEvent<unknown>, payload)
  await pass(60_000)
  // The first look for a check-in, which a meetup that was accepted can have.
  const others = requests.filter(({ name }) => name !== `GET ${CHECK_IN}`)
  expect(others.map(({ name }) => name)).toEqual([])
})

test('a gap in the connection refetches everything', async () => {
  const { refetched } = await opened()
  refetched.splice(0)
  await Wire.latest.breaks()
  await pass(2000)
  expect(Wire.all).toHaveLength(2)
  await Wire.latest.accepts()
  expect(refetched).toContain('everything')
})

test('every event is in one of the two lists', () => {
  const files = import.meta.glob<Record<string, LiveEvent<unknown>>>('../../../contract/src/*/events*.ts', {
    eager: true,
  })
  const names = Object.values(files).flatMap((file) => Object.values(file).map(({ name }) => name))
  const known = [...Object.values(REFETCHED).map(([event]) => event.name), ...Object.keys(NOT_REFETCHED)]
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})
