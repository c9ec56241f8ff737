import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import { expect, test, vi } from 'vitest'
import { openFresh } from '../../test/browser.ts'
import { ANA, BO, entry } from '../../test/samples.ts'
import { use } from '../../test/show.tsx'

const KEY = 'hereabouts_notifications'
const HELLO = { title: 'Bo', text: 'Hello', sound: 'message' } as const

/** Opens the app with the current local storage. `shownTo` lists what somebody's inbox shows. */
async function opened() {
  const inbox = await openFresh(async () => ({
    ...(await import('./device-inbox.ts')),
    ...(await import('./device-inbox-answers.ts')),
  }))
  const shownTo = (userId: number) =>
    use(() => inbox.useNotifications(userId)).result.current.map(
      ({ message, read }) => `${message}${read ? '' : ' *'}`,
    )
  return { ...inbox, shownTo }
}

test('notifications survive a reload, for that person only', async () => {
  const { keepNotification } = await opened()
  keepNotification(ANA, HELLO)
  keepNotification(ANA, { title: 'Cy', text: 'Ho', sound: 'message' })
  const { shownTo } = await opened()
  expect(shownTo(ANA)).toEqual(['Ho *', 'Hello *'])
  expect(shownTo(BO)).toEqual([])
})

test('the inboxes of two people never mix', async () => {
  const { keepNotification, shownTo } = await opened()
  keepNotification(ANA, HELLO)
  keepNotification(BO, { title: 'Ana', text: 'Ho', sound: 'message' })
  expect(shownTo(BO)).toEqual(['Ho *'])
  expect(shownTo(ANA)).toEqual([])
  expect(localStorage.getItem(KEY)).not.toContain('Hello')
})

test('notifications are marked as read up to a time, and deleted one by one or all at once', async () => {
  const inbox = await opened()
  for (const text of ['one', 'two', 'three']) inbox.keepNotification(ANA, { ...HELLO, text })
  const ids = () =>
    JSON.parse(localStorage.getItem(KEY) ?? '').notifications.map(({ id }: { id: string }) => id)
  inbox.markReadUntil(ANA, '2020-01-01T00:00:00.000Z')
  expect(inbox.shownTo(ANA)).toEqual(['three *', 'two *', 'one *'])
  inbox.markReadUntil(ANA, '2100-01-01T00:00:00.000Z')
  expect(inbox.shownTo(ANA)).toEqual(['three', 'two', 'one'])
  inbox.removeNotification(ANA, ids()[0])
  expect(inbox.shownTo(ANA)).toEqual(['two', 'one'])
  inbox.removeAllNotifications(ANA)
  expect(inbox.shownTo(ANA)).toEqual([])
})

test('forgetting the notifications leaves nothing in storage', async () => {
  const { keepNotification, forgetNotifications, shownTo } = await opened()
  keepNotification(ANA, HELLO)
  forgetNotifications()
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(shownTo(ANA)).toEqual([])
})

test('signing out deletes the notifications and the unread count', async () => {
  const inbox = await opened()
  const { clearStored } = await import('../platform/storage.ts')
  inbox.keepAnswer(ANA, { entries: [], unread: 7, next: null })
  inbox.keepNotification(ANA, HELLO)
  clearStored()
  expect([inbox.shownTo(ANA), use(() => inbox.useUnread(ANA)).result.current]).toEqual([[], 0])
})

test('notifications from another tab show up and are not overwritten', async () => {
  const { keepNotification, shownTo } = await opened()
  keepNotification(ANA, HELLO)
  const stored = JSON.parse(localStorage.getItem(KEY) ?? '')
  const other = { ...stored.notifications[0], id: 'other', message: 'From the other tab' }
  localStorage.setItem(KEY, JSON.stringify({ ...stored, notifications: [other, ...stored.notifications] }))
  keepNotification(ANA, { ...HELLO, text: 'Third' })
  expect(shownTo(ANA)).toEqual(['Third *', 'From the other tab *', 'Hello *'])
})

test('with full storage the inbox works until the app is closed', async () => {
  const { keepNotification, shownTo } = await opened()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepNotification(ANA, HELLO)
  keepNotification(ANA, { ...HELLO, text: 'Again' })
  expect(shownTo(ANA)).toEqual(['Again *', 'Hello *'])
})

test.each([
  'broken',
  '[]',
  '7',
  '"text"',
  '{"userId":1}',
  '{"userId":"1","notifications":{}}',
  '{"notifications":[7]}',
])('with %s stored, the app opens with an empty inbox that works', async (stored) => {
  localStorage.setItem(KEY, stored)
  const { keepNotification, shownTo } = await opened()
  expect(shownTo(ANA)).toEqual([])
  keepNotification(ANA, HELLO)
  expect(shownTo(ANA)).toEqual(['Hello *'])
})

test('a new answer replaces the previous one, and its unread count includes entries that are not stored', async () => {
  const inbox = await opened()
  const unread = () => use(() => inbox.useUnread(ANA)).result.current
  inbox.keepNotification(ANA, { title: 'Cy is running late', text: 'Late', sound: 'meeting' })
  inbox.keepAnswer(ANA, { entries: [messages(1, 'Hello')], unread: 1, next: null })
  expect(inbox.shownTo(ANA)).toEqual(['Late *', 'Hello *'])
  inbox.keepAnswer(ANA, { entries: [messages(2, 'Ho')], unread: 7, next: null })
  expect(inbox.shownTo(ANA)).toEqual(['Late *', 'Ho *'])
  expect(unread()).toBe(8)
  inbox.markReadUntil(ANA, '2100-01-01T00:00:00.000Z')
  expect([inbox.shownTo(ANA), unread()]).toEqual([['Late', 'Ho'], 0])
})

const messages = (seq: number, text: string) =>
  entry('messages', { id: `messages-1-2-${seq}`, unread: 1, text, isPicture: false, isRequest: false })
const badge = (id: number, at: number) =>
  entry('badge', { id: `badge-${id}`, badge: 'On Time', at: new Date(at).toISOString() })

test('a badge received while the app was closed shows one toast, after the first answer', async () => {
  const answer = (...entries: InboxEntry[]) => ({ entries, unread: 0, next: null })
  // The tests share a page, which may have been open for longer than a minute.
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const before = await opened()
  expect(before.keepAnswer(ANA, answer(badge(1, Date.now() - 60_000)))).toEqual([])
  const after = await opened()
  const now = answer(badge(2, Date.now() + 60_000), badge(1, Date.now() - 60_000))
  expect(after.keepAnswer(ANA, now)).toMatchObject([{ entry: 'badge-2' }])
  expect(after.keepAnswer(ANA, now)).toEqual([])
  const again = await opened()
  expect(again.keepAnswer(ANA, now)).toEqual([])
})
