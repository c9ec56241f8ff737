import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { network } from '../../../test/network.ts'
import { ANA, ana, BO, entry, inMinutes } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { forgetUser, rememberUser } from '../../accounts/device-session.ts'
import { InboxBell } from '../components/InboxBell.tsx'
import InboxKeeper from '../components/InboxKeeper.tsx'
import { keepNotification } from '../device-inbox.ts'
import { keepAnswer } from '../device-inbox-answers.ts'
import NotificationsPage from './NotificationsPage.tsx'

const HELLO = { title: 'Bo', text: 'Hello', sound: 'message' } as const
const DONE = { title: 'Profile updated', variant: 'success' } as const

/** Stands where the browser tells what is in sight: the test says it. */
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
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.see = () => tell([{ isIntersecting: true }])
      }
      observe = () => void watched.add(this.see)
      disconnect = () => void watched.delete(this.see)
    },
  )
  rememberUser(ana())
})

const INBOX = '/api/users/1/notifications'
const BADGE: InboxEntry = {
  ...{ kind: 'badge', id: 'badge-3', at: inMinutes(0), isRead: false, badge: 'Good Listener' },
}
const INVITED = {
  ...{ kind: 'meetup', id: 'meetup-7-pending', at: inMinutes(-1), isRead: true, state: 'pending' },
  other: { id: BO, username: 'bo', name: 'Bo', avatarUrl: null, isVerified: false, simulated: false },
  ...{ interest: 'Coffee chat', place: 'Market Square', startsAt: inMinutes(30) },
  cancelReason: null,
} satisfies InboxEntry

const MESSAGES = entry('messages', { unread: 1, text: 'Hello', isRequest: false })

/** Ana looks at them; the server has these, and those beyond. */
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
      <InboxKeeper userId={ANA} />
      <InboxBell userId={ANA} />
      <NotificationsPage />
    </>,
  )
  return { ...server, ...shown }
}
const bell = () => screen.getByRole('link', { name: /^Notifications/ }).textContent

test('an empty inbox says what will stand there', () => {
  opened()
  expect(screen.getByText('Nothing to tell')).toBeDefined()
  expect(bell()).toBe('Notifications')
  expect(screen.queryByRole('button')).toBeNull()
})

describe('what the server tells', () => {
  test('stands there in words, each with its way', async () => {
    opened([BADGE, INVITED])
    expect(await screen.findByText('New Badge: Good Listener')).toBeDefined()
    expect(screen.getByText('You received a new badge!')).toBeDefined()
    expect(screen.getByRole('link', { name: /Bo invites you/ }).getAttribute('href')).toBe('/')
    expect(bell()).toBe('1Notifications, 1 unread')
  })

  test.each<['nudged' | 'alerted', RegExp]>([
    ['nudged', /Are you fine\?.*Say so, or Sam is told\./],
    ['alerted', /Sam was told.*Say that you are fine, and they hear it at once\./],
  ])('of a check-in that is %s is what one can still do', async (state, words) => {
    opened([
      { kind: 'checkin', id: `checkin-1-${state}`, at: inMinutes(0), isRead: false, state, contact: 'Sam' },
    ])
    expect((await screen.findByRole('link', { name: words })).getAttribute('href')).toBe('/')
  })

  test('that is off says why, if that was said', async () => {
    const off = { ...INVITED, id: 'meetup-7-cancelled', state: 'cancelled' } as const
    opened([{ ...off, cancelReason: 'unwell' }])
    expect(await screen.findByText(/^“I don’t feel well\.” Coffee chat, Market Square, /)).toBeDefined()
  })

  test('with somebody who is simulated says so, and nothing else does', async () => {
    opened([BADGE, { ...INVITED, other: { ...INVITED.other, simulated: true } }])
    expect(await screen.findByRole('link', { name: /^Bo invites you Simulated/ })).toBeDefined()
    expect(screen.getAllByText('Simulated')).toHaveLength(1)
  })

  test('and no more is gone', async () => {
    keepAnswer(ANA, { entries: [MESSAGES], unread: 1, next: null })
    opened([INVITED])
    expect(await screen.findByText('Bo invites you')).toBeDefined()
    expect(screen.queryByText('Hello')).toBeNull()
  })

  test('is told to be read, and deleted', async () => {
    const { user, askedFor } = opened([BADGE, INVITED])
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() =>
      expect(askedFor(`PUT ${INBOX}`).map(({ body }) => body)).toEqual([{ readUntil: BADGE.at }]),
    )
    await user.click(screen.getByRole('button', { name: 'Delete “Bo invites you”' }))
    expect(askedFor(`DELETE ${INBOX}`).map(({ body }) => body)).toEqual([{ ids: [INVITED.id] }])
  })

  test('goes on further down, and the bell counts that too', async () => {
    const older = { ...BADGE, id: 'badge-2', at: inMinutes(-100), badge: 'On Time' }
    const { user } = opened([BADGE], [older])
    expect(await screen.findByText('2 unread')).toBeDefined()
    expect(bell()).toBe('2Notifications, 2 unread')
    await user.click(screen.getByRole('button', { name: 'Show older' }))
    expect(await screen.findByText('New Badge: On Time')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  test('cannot be had without a connection, and what is kept is shown', async () => {
    keepAnswer(ANA, { entries: [MESSAGES], unread: 1, next: null })
    opened(null)
    expect(await screen.findByText(/This is what this phone knows/)).toBeDefined()
    expect(screen.getByText('Hello')).toBeDefined()
  })
})

test('whoever is signed out sees nothing', () => {
  forgetUser()
  show(<NotificationsPage />)
  expect(document.body.textContent).toBe('')
})

describe('what was said', () => {
  test('stands there by day, and the bell counts what is news', () => {
    keepNotification(ANA, DONE)
    keepNotification(ANA, HELLO)
    opened()
    expect(screen.getByRole('region', { name: 'Today' })).toBeDefined()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(bell()).toBe('1Notifications, 1 unread')
    expect(screen.getByRole('link', { name: /Bo/ }).getAttribute('href')).toBe('/chat')
  })

  test('is read when it has been in sight for a moment, and still marked as new', async () => {
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

  test('out of sight stays unread, until all are marked as read', async () => {
    keepNotification(ANA, HELLO)
    const { user } = opened()
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    expect(screen.getByText('All read')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  })

  test('arrives while one looks', () => {
    opened()
    act(() => keepNotification(ANA, HELLO))
    expect(screen.getByText('Hello')).toBeDefined()
    expect(screen.getByText('· New', { exact: false })).toBeDefined()
  })

  test('is deleted one by one, or all', async () => {
    keepNotification(ANA, HELLO)
    keepNotification(ANA, DONE)
    const { user } = opened()
    await user.click(screen.getByRole('button', { name: 'Delete “Bo”' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Delete all' }))
    expect(screen.getByText('Nothing to tell')).toBeDefined()
  })

  test('is text and never markup', () => {
    keepNotification(ANA, { title: '<img src=x onerror=alert(1)>', text: '<b>bold</b>' })
    opened()
    expect(screen.getByText('<b>bold</b>')).toBeDefined()
    expect(document.querySelector('img, b')).toBeNull()
  })
})
