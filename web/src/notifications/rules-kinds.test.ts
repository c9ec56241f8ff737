// @vitest-environment node
import type { MeetupState } from '@hereabouts/contract/meetups/schemas'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ANA, entry, inMinutes, meetupEntry, NOW } from '../../test/samples.ts'
import { formatTime } from '../platform/format.ts'
import { showEntry } from './rules-kinds.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const shown = (one: InboxEntry) => showEntry(one, ANA)

describe('a meetup', () => {
  // Never “now”, which would be untrue by the time it is read.
  const PLAN = `Coffee chat, Market Square, at ${formatTime(inMinutes(0))}`
  test.each<[state: MeetupState, title: string, text: string, href: string, variant: string | undefined]>([
    ['pending', 'Bo invites you', PLAN, '/', 'invitation'],
    ['accepted', 'Bo is coming', PLAN, '/chat/1/2', 'success'],
    ['met', 'You and Bo met', '', '/', undefined],
    ['cancelled', 'Your meetup with Bo is off', PLAN, '/', 'default'],
    ['declined', 'Bo can’t make it', PLAN, '/', 'default'],
    ['withdrawn', 'Bo withdrew the invitation', PLAN, '/', 'default'],
    ['missed', 'Did you meet Bo?', 'Say privately how it went.', '/', undefined],
    ['expired', 'Bo didn’t answer in time', PLAN, '/', undefined],
  ])('that is %s shows who, what, where and when, with a link', (state, title, text, href, variant) => {
    const { toast, ...rest } = shown(meetupEntry(state))
    expect(rest).toEqual({ type: 'meeting', title, text, href })
    expect(toast && (toast.variant ?? 'default')).toBe(variant)
  })

  test('on another day names the day', () => {
    const { text } = shown(meetupEntry('accepted', { startsAt: inMinutes(4 * 24 * 60) }))
    expect(text).toBe(`Coffee chat, Market Square, Tuesday, ${formatTime(inMinutes(0))}`)
  })

  test('that was cancelled shows the reason, if there is one', () => {
    const { text } = shown(meetupEntry('cancelled', { cancelReason: 'unwell' }))
    expect(text).toBe(`“I don’t feel well.” ${PLAN}`)
  })
})

test('that a town’s hour has begun leads to the button', () => {
  expect(shown(entry('hour', { label: 'Camden' }))).toMatchObject({
    title: 'The hour has begun in Camden',
    text: 'Switch on?',
    href: '/',
  })
})

test('that the other person is on the way shows where to', () => {
  expect(shown(entry('underway', { place: 'Market Square' }))).toMatchObject({
    type: 'meeting',
    title: 'Bo is on the way',
    text: 'See you at Market Square.',
    href: '/',
    toast: { variant: 'success' },
  })
})

test.each<['open' | 'agreed' | 'declined', string, RegExp]>([
  ['open', 'Plans changed?', /^Bo suggests Café Blum, at .+\.$/],
  ['agreed', 'Bo is fine with it', /^Café Blum, at /],
  ['declined', 'Bo would rather keep the plan', /^Café Blum, at /],
])('a change of plans that is %s shows the plan, and leads to it', (state, title, text) => {
  const change = { state, place: 'Café Blum', startsAt: inMinutes(30), laterMinutes: 15, isPlaceNew: true }
  expect(shown(entry('change', change))).toMatchObject({
    title,
    text: expect.stringMatching(text),
    href: '/',
  })
})

test('two people who are in touch read that nobody else sees it, and can chat', () => {
  expect(shown(entry('intouch', {}))).toMatchObject({
    title: 'You and Bo are in touch',
    text: 'You both said so. Nobody else sees it.',
    href: '/chat/1/2',
  })
})

describe('messages', () => {
  const messages = entry('messages', { unread: 1, text: 'Hello', isPicture: false, isRequest: false })
  test('are counted in the inbox, and a toast shows the last one', () => {
    expect(shown(messages)).toMatchObject({ title: 'Bo', text: 'Hello', href: '/chat/1/2' })
    expect(shown({ ...messages, unread: 3 })).toMatchObject({
      text: '3 new messages. Hello',
      toast: { text: 'Hello' },
    })
  })

  test('say that the last one is a picture', () => {
    expect(shown({ ...messages, text: '', isPicture: true })).toMatchObject({
      text: 'Bo sent a picture',
      toast: { text: 'Bo sent a picture' },
    })
  })

  test('show when they are a request', () => {
    expect(shown({ ...messages, isRequest: true }).title).toBe('Bo would like to chat')
  })
})

test.each([
  ['Good Listener', 'New Badge: Good Listener'],
  ['', 'New Badge: Unknown Badge'],
])('a badge “%s” uses the words of the specification', (badge, title) => {
  const text = 'You received a new badge!'
  expect(shown(entry('badge', { badge }))).toMatchObject({ type: 'badge', title, text, href: '/badges' })
})

test.each([
  ['verified', 'You’re verified', 'success'],
  ['rejected', 'We couldn’t verify you', 'default'],
  ['expired', 'We didn’t get to your verification in time', 'default'],
  ['revoked', 'You’re no longer verified', 'default'],
] as const)('a verification that is %s reads: %s', (status, title, variant) => {
  expect(shown(entry('verification', { status }))).toMatchObject({
    title,
    href: '/user-verification',
    toast: { variant },
  })
})

test('an update about a gathering leads to its page', () => {
  const gathering = { gatheringId: 7, interest: 'Board games', label: 'Camden', startsAt: inMinutes(60) }
  const { title, text, href, toast } = shown(entry('gathering', { what: 'on', ...gathering } as never))
  expect(title).toBe('Your gathering is on')
  expect(text).toBe('Board games, Camden, Friday, November 20, 7:00\u00a0PM')
  expect(href).toBe('/gatherings/7')
  expect(toast).toMatchObject({ linkText: 'View', about: href })
  // A moderator took it down, with its area.
  const takenDown = { ...gathering, what: 'cancelled', label: '' }
  expect(shown(entry('gathering', takenDown as never)).text).toBe(
    'Board games, Friday, November 20, 7:00\u00a0PM',
  )
})

test.each<[InboxEntry, title: string, href: string | null]>([
  [entry('report', { state: 'resolved', name: 'Dee', note: '' }), 'Your report about Dee', '/safety'],
  [
    entry('measure', { measure: 'warning', isUndone: true }),
    'We took back a decision about your account',
    null,
  ],
  [entry('appeal', { decision: 'lifted' }), 'Your appeal was accepted', null],
  [entry('checkin', { state: 'nudged', contact: 'Sam' }), 'Are you OK?', '/'],
  [entry('digest', { fresh: 0, oneMore: 1 }), 'See what’s planned around you', '/gatherings'],
])('the other kinds appear in the inbox only: %#', (one, title, href) => {
  expect(shown(one)).toMatchObject({ title, href })
  expect(shown(one).toast).toBeUndefined()
})

test('a friend who joined links to the invites', () => {
  expect(shown(entry('joined', {}))).toMatchObject({
    title: 'Bo joined through your link',
    href: '/invites',
    toast: { variant: 'success', linkText: 'Invite friends' },
  })
})
