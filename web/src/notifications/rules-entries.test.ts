import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ANA, entry, inMinutes, meetupEntry, NOW } from '../../test/samples.ts'
import { formatTime } from '../platform/format.ts'
import { notificationsIn } from './rules.ts'
import { fromEntry, type Known, toastsIn } from './rules-entries.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

const EARLIER = NOW - 60 * 60_000
const INVITED = meetupEntry('pending')
const BADGE = entry('badge', { badge: 'Good Listener' })
const OPEN: Known = { ids: new Set(), answeredAt: NOW - 60_000, openedAt: null, isOpen: () => false }
const STARTING: Known = { ids: new Set(), answeredAt: EARLIER, openedAt: NOW + 1, isOpen: () => false }

const titles = (entries: InboxEntry[], known: Known) =>
  toastsIn(entries, known, ANA).map(({ title }) => title)

describe('while the app is open', () => {
  test('new entries show one toast each, oldest first', () => {
    expect(titles([BADGE, INVITED], OPEN)).toEqual(['Bo invites you', 'New Badge: Good Listener'])
    expect(titles([BADGE, INVITED], { ...OPEN, ids: new Set([BADGE.id]) })).toEqual(['Bo invites you'])
  })

  test('entries from while the connection was down show a toast', () => {
    expect(titles([{ ...INVITED, at: inMinutes(-50) }], { ...OPEN, answeredAt: EARLIER })).toHaveLength(1)
  })

  test.each<[string, InboxEntry]>([
    ['was read on another phone', { ...INVITED, isRead: true }],
    ['is old, for example reappears when a block ends', { ...INVITED, at: inMinutes(-12) }],
    ['has no toast', meetupEntry('expired')],
  ])('an entry that %s shows none', (_, one) => {
    expect(titles([one], OPEN)).toEqual([])
  })

  test('a message shows no toast while its conversation is visible', () => {
    const hello = entry('messages', { unread: 1, text: 'Hello', isPicture: false, isRequest: false })
    expect(titles([hello], { ...OPEN, isOpen: (href) => href === '/chat/1/3' })).toEqual(['Bo'])
    expect(titles([hello], { ...OPEN, isOpen: (href) => href === '/chat/1/2' })).toEqual([])
  })
})

describe('when the app is opened', () => {
  test('a badge received meanwhile shows a toast, an invitation does not, as it is on the home page', () => {
    expect(titles([BADGE, INVITED], STARTING)).toEqual(['New Badge: Good Listener'])
  })

  test('entries from between opening and the first answer show a toast', () => {
    expect(titles([INVITED], { ...STARTING, openedAt: NOW - 1000 })).toEqual(['Bo invites you'])
  })

  test('the first time on this phone, earlier entries show none', () => {
    expect(titles([BADGE, INVITED], { ...STARTING, answeredAt: null })).toEqual([])
  })
})

test('a toast and the inbox show the same text and link for an entry', () => {
  const [toast] = toastsIn([INVITED], OPEN, ANA)
  expect(toast).toMatchObject({
    title: 'Bo invites you',
    text: `Coffee chat, Market Square, at ${formatTime(inMinutes(0))}`,
    sound: 'meeting',
    entry: INVITED.id,
    link: { href: '/', text: 'View' },
  })
  expect(fromEntry(INVITED, ANA)).toMatchObject({
    id: INVITED.id,
    title: toast?.title,
    message: toast?.text,
    type: 'meeting',
    href: '/',
    isEntry: true,
  })
})

test('the inbox shows the face of the person whom an entry is about', () => {
  const { id, name, avatarUrl } = INVITED.other
  expect(fromEntry(INVITED, ANA).person).toEqual({ id, name, avatarUrl })
  expect(fromEntry(BADGE, ANA).person).toBeUndefined()
})

test('the inbox knows the interest of an entry, also from storage', () => {
  const kept = fromEntry(INVITED, ANA)
  expect(kept.interest).toBe('Coffee chat')
  expect(notificationsIn([kept])).toEqual([kept])
  expect(fromEntry(BADGE, ANA)).not.toHaveProperty('interest')
})

test('toasts and the inbox mark simulated people, and nobody else', () => {
  const simulated = { ...INVITED, other: { ...INVITED.other, simulated: true } }
  expect(toastsIn([simulated, BADGE], OPEN, ANA).map((toast) => toast.simulated)).toEqual([undefined, true])
  expect([fromEntry(simulated, ANA).simulated, fromEntry(INVITED, ANA).simulated]).toEqual([true, undefined])
})
