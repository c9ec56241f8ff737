import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ANA, ana } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { forgetUser, rememberUser } from '../../accounts/device-session.ts'
import { InboxBell } from '../components/InboxBell.tsx'
import { forgetNotifications, keepNotification } from '../device-inbox.ts'
import NotificationsPage from './NotificationsPage.tsx'

const HELLO = { title: 'Bo', text: 'Hello', news: 'message' } as const
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
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  act(() => {
    forgetNotifications()
    forgetUser()
  })
})

const opened = () =>
  show(
    <>
      <InboxBell userId={ANA} />
      <NotificationsPage />
    </>,
  )
const bell = () => screen.getByRole('link', { name: /^Notifications/ }).textContent

test('an empty inbox says what will stand there', () => {
  opened()
  expect(screen.getByText('Nothing to tell')).toBeDefined()
  expect(bell()).toBe('Notifications')
  expect(screen.queryByRole('button')).toBeNull()
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
