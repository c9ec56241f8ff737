import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { ANA, ana, BO, entry, inMinutes } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { forgetUser, rememberUser } from '../../accounts/device-session.ts'
import { noteInCalendar } from '../../meetups/device-calendar.ts'
import { InboxBell } from '../components/InboxBell.tsx'
import InboxSync from '../components/InboxSync.tsx'
import { keepNotification } from '../device-inbox.ts'
import { keepAnswer } from '../device-inbox-answers.ts'
import NotificationsPage from './NotificationsPage.tsx'

const HELLO = { title: 'Bo', text: 'Hello', sound: 'message' } as const
const LATE = { title: 'Cy is running late', sound: 'meeting' } as const

/** Makes the stubbed IntersectionObserver report everything as visible. */
let bringIntoSight = () => {}

beforeEach(() => {
  const watched = new Set<() => void>()
  bringIntoSight = () => {
    for (const see of watched) see()
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private see: () => void
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.see = () => report([{ isIntersecting: true }])
      }
      observe = () => void watched.add(this.see)
      disconnect = () => void watched.delete(this.see)
    },
  )
  rememberUser(ana())
})

const INBOX = '/api/users/1/notifications'
const BADGE: InboxEntry = {
  kind: 'badge',
  id: 'badge-3',
  at: inMinutes(0),
  isRead: false,
  badge: 'Good Listener',
}
const INVITED = {
  kind: 'meetup',
  id: 'meetup-7-pending',
  at: inMinutes(-1),
  isRead: true,
  state: 'pending',
  other: { id: BO, username: 'bo', name: 'Bo', avatarUrl: null, isVerified: false, simulated: false },
  interest: 'Coffee chat',
  place: 'Market Square',
  startsAt: inMinutes(30),
  cancelReason: null,
} satisfies InboxEntry

const MESSAGES = entry('messages', { unread: 1, text: 'Hello', isPicture: false, isRequest: false })

/** Ana opens the page. The server lists `entries`, then `older` on the next page, or fails for null. */
function opened(entries: InboxEntry[] | null = [], older: InboxEntry[] = []) {
  let unread = [...(entries ?? []), ...older].filter(({ isRead }) => !isRead).length
  const server = network({
    [`GET ${INBOX}`]: ({ query }) =>
      !entries
        ? new Response('', { status: 403 })
        : query.includes('before=')
          ? { entries: older, unread, next: null }
          : { entries, unread, next: older.length > 0 ? '2026-11-20T18:00:00.000Z badge-3' : null },
    [`PUT ${INBOX}`]: () => {
      unread = 0
      return {}
    },
    [`DELETE ${INBOX}`]: {},
  })
  const shown = show(
    <>
      <InboxSync userId={ANA} />
      <InboxBell userId={ANA} />
      <NotificationsPage />
    </>,
  )
  return { ...server, ...shown }
}
const bell = () => screen.getByRole('link', { name: /^Notifications/ }).textContent

test('an empty inbox says what will appear there', async () => {
  opened()
  expect(await screen.findByText('All quiet')).toBeDefined()
  expect(bell()).toBe('Notifications')
  expect(screen.queryByRole('button')).toBeNull()
})

test('an inbox that did not load is not taken for an empty one, and can be tried again', async () => {
  const { user, requestsTo } = opened(null)
  expect(await screen.findByText('That didn’t load')).toBeDefined()
  expect(screen.queryByText('All quiet')).toBeNull()
  expect(screen.queryByText(/We can’t load anything new/)).toBeNull()
  const before = requestsTo(`GET ${INBOX}`).length
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(requestsTo(`GET ${INBOX}`).length).toBeGreaterThan(before))
})

describe('an entry of the server', () => {
  test('about a meetup that is off offers to remove it from the calendar, if it may be there', async () => {
    noteInCalendar(7 as MeetupId)
    const off = (nth: number): InboxEntry => ({
      ...INVITED,
      id: `meetup-${nth}-cancelled`,
      state: 'cancelled',
    })
    opened([off(7), off(8)])
    const links = await screen.findAllByRole('link', { name: 'Remove from my calendar' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/api/meetups/7/calendar.ics'])
  })

  test('shows its text and link', async () => {
    opened([BADGE, INVITED])
    expect(await screen.findByText('New Badge: Good Listener')).toBeDefined()
    expect(screen.getByText('You received a new badge!')).toBeDefined()
    expect(screen.getByRole('link', { name: /Bo invites you/ }).getAttribute('href')).toBe('/')
    expect(bell()).toBe('1Notifications, 1 unread')
  })

  test.each<['nudged' | 'alerted', RegExp]>([
    ['nudged', /Are you OK\?.*Let us know, or we’ll tell Sam\./],
    ['alerted', /We’ve told Sam.*Say that you’re OK, and we’ll let them know right away\./],
  ])('about a check-in that is %s says what the person can still do', async (state, words) => {
    opened([
      { kind: 'checkin', id: `checkin-1-${state}`, at: inMinutes(0), isRead: false, state, contact: 'Sam' },
    ])
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe('/')
  })

  test('about a cancelled meetup shows the reason', async () => {
    const off = { ...INVITED, id: 'meetup-7-cancelled', state: 'cancelled' } as const
    opened([{ ...off, cancelReason: 'unwell' }])
    expect(await screen.findByText(/^“I don’t feel well\.” Coffee chat, Market Square, /)).toBeDefined()
  })

  test.each([
    ['Board games', 'lucide-dices'],
    ['Stargazing', 'lucide-coffee'],
  ])('about a meetup shows the icon of its interest, else that of meetups: %s', async (interest, icon) => {
    opened([{ ...INVITED, interest }])
    const row = (await screen.findByRole('link', { name: /Bo invites you/ })).closest('li')
    expect(row?.querySelector(`.${icon}`)).not.toBeNull()
  })

  test('about a simulated person is marked, and no other', async () => {
    opened([BADGE, { ...INVITED, other: { ...INVITED.other, simulated: true } }])
    expect(await screen.findByRole('link', { name: /^Bo invites you Simulated/ })).toBeDefined()
    expect(screen.getAllByText('Simulated')).toHaveLength(1)
  })

  test('that is no longer listed disappears', async () => {
    keepAnswer(ANA, { entries: [MESSAGES], unread: 1, next: null })
    opened([INVITED])
    expect(await screen.findByText('Bo invites you')).toBeDefined()
    expect(screen.queryByText('Hello')).toBeNull()
  })

  test('can be marked as read and deleted on the server', async () => {
    const { user, requestsTo } = opened([BADGE, INVITED])
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() =>
      expect(requestsTo(`PUT ${INBOX}`).map(({ body }) => body)).toEqual([{ readUntil: BADGE.at }]),
    )
    await user.click(screen.getByRole('button', { name: 'Delete “Bo invites you”' }))
    expect(requestsTo(`DELETE ${INBOX}`).map(({ body }) => body)).toEqual([{ ids: [INVITED.id] }])
  })

  test('on an older page loads on demand, and the bell counts it too', async () => {
    const older = { ...BADGE, id: 'badge-2', at: inMinutes(-100), badge: 'On Time' }
    const { user } = opened([BADGE], [older])
    expect(await screen.findByText('2 unread')).toBeDefined()
    expect(bell()).toBe('2Notifications, 2 unread')
    await user.click(screen.getByRole('button', { name: 'Show older' }))
    expect(await screen.findByText('New Badge: On Time')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  test('is shown from storage without a connection', async () => {
    keepAnswer(ANA, { entries: [MESSAGES], unread: 1, next: null })
    opened(null)
    expect(await screen.findByText(/We can’t load anything new/)).toBeDefined()
    expect(screen.getByText('Hello')).toBeDefined()
  })
})

test('nothing is shown when signed out', () => {
  forgetUser()
  show(<NotificationsPage />)
  expect(document.body.textContent).toBe('')
})

describe('a stored notification', () => {
  test('is listed under its day, and the bell counts unread ones', () => {
    keepNotification(ANA, LATE)
    keepNotification(ANA, HELLO)
    opened()
    expect(screen.getByRole('region', { name: 'Today' })).toBeDefined()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(bell()).toBe('2Notifications, 2 unread')
    expect(screen.getByRole('link', { name: /Bo/ }).getAttribute('href')).toBe('/chat')
  })

  test('says when it came, and how long ago that was, which grows', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 15, 12) })
    keepNotification(ANA, HELLO)
    opened()
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    expect(screen.getByText('3:12 PM, now')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(8 * 60_000 + 20_000))
    expect(screen.getByText('3:12 PM, 9 minutes ago')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(24 * 3_600_000))
    expect(screen.getByText('3:12 PM')).toBeDefined()
  })

  test('counts as read after a moment in sight, and stays marked as new', async () => {
    vi.useFakeTimers()
    keepNotification(ANA, HELLO)
    opened()
    expect(screen.getByText('1 unread')).toBeDefined()
    bringIntoSight()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByText('All read')).toBeDefined()
    expect(bell()).toBe('Notifications')
    expect(screen.getByText('· New', { exact: false })).toBeDefined()
  })

  test('out of sight stays unread until all are marked as read', async () => {
    keepNotification(ANA, HELLO)
    const { user } = opened()
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(screen.getByText('All read')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  test('appears while the page is open', () => {
    opened()
    act(() => keepNotification(ANA, HELLO))
    expect(screen.getByText('Hello')).toBeDefined()
    expect(screen.getByText('· New', { exact: false })).toBeDefined()
  })

  test('can be deleted alone or with all others', async () => {
    keepNotification(ANA, HELLO)
    keepNotification(ANA, LATE)
    const { user } = opened()
    await user.click(screen.getByRole('button', { name: 'Delete “Bo”' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Delete all' }))
    expect(await screen.findByText('All quiet')).toBeDefined()
  })

  test('is shown as text, never as markup', () => {
    keepNotification(ANA, { ...HELLO, title: '<img src=x onerror=alert(1)>', text: '<b>bold</b>' })
    opened()
    expect(screen.getByText('<b>bold</b>')).toBeDefined()
    expect(document.querySelector('img, b')).toBeNull()
  })
})
