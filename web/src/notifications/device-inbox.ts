import { useSyncExternalStore } from 'react'
import { newId } from '../platform/ids.ts'
import { serverNow } from '../platform/server-time.ts'
import { onStoredCleared, readStored, removeStored, writeStored } from '../platform/storage.ts'
import type { ToastWords } from '../platform/toasts.ts'
import {
  type Notification,
  notificationsIn,
  toNotification,
  unreadIn,
  withAnswer,
  withNotification,
} from './rules.ts'

const KEY = 'hereabouts_notifications'

/** Somebody's notifications, which this phone keeps and nobody else has; the newest first. */
export function useNotifications(userId: number): readonly Notification[] {
  return useSyncExternalStore(subscribe, () => inboxOf(userId))
}

/** Keeps what was said to somebody. */
export function keepNotification(userId: number, words: ToastWords) {
  change(userId, (all) => withNotification(all, toNotification(words, newId(), serverNow())))
}

/** Takes in what the server has answered: from then on it is as the server says, and there also without a connection. */
export function keepAnswer(
  userId: number,
  answered: readonly Notification[],
  { unread, next }: { unread: number; next: string | null },
) {
  beyond = { userId, unread: unread - unreadIn(answered) }
  change(userId, (all) => withAnswer(all, answered, next !== null))
}

/** How many are unread: of those kept here, and of those beyond of which the server told the number. */
export function useUnread(userId: number): number {
  const kept = unreadIn(useNotifications(userId))
  return kept + (beyond.userId === userId ? beyond.unread : 0)
}

/** All up to a moment is read, as is all up to there on the server. */
export function markReadUntil(userId: number, timestamp: string) {
  const untilMs = Date.parse(timestamp)
  beyond = { userId, unread: 0 }
  change(userId, (all) =>
    all.map((one) => (!one.read && Date.parse(one.timestamp) <= untilMs ? { ...one, read: true } : one)),
  )
}

export function removeNotification(userId: number, id: string) {
  change(userId, (all) => all.filter((one) => one.id !== id))
}

export function removeAllNotifications(userId: number) {
  change(userId, () => [])
}

/** Whoever signs in next finds nothing of it. */
export function forgetNotifications() {
  removeStored(KEY)
  beyond = { userId: 0, unread: 0 }
  become(NOBODYS)
}

interface Inbox {
  userId: number
  notifications: readonly Notification[]
}

const NONE: readonly Notification[] = []
const NOBODYS: Inbox = { userId: 0, notifications: NONE }
const listeners = new Set<() => void>()
/** Further down the server's list than what was asked for, and so older than all that is kept. */
let beyond = { userId: 0, unread: 0 }
let inbox = readInbox()

function inboxOf(userId: number): readonly Notification[] {
  return inbox.userId === userId ? inbox.notifications : NONE
}

function change(userId: number, to: (all: readonly Notification[]) => Notification[]) {
  // Another tab may have written meanwhile, unheard yet; where nothing is kept, memory is all there is.
  const stored = readInbox()
  const known = stored.userId === userId ? stored.notifications : inboxOf(userId)
  const changed = { userId, notifications: to(known) }
  writeStored(KEY, changed)
  become(changed)
}

function become(changed: Inbox) {
  inbox = changed
  for (const listener of listeners) listener()
}

function readInbox(): Inbox {
  const stored = readStored(KEY) as Partial<Inbox> | null
  const notifications = notificationsIn(stored?.notifications)
  return typeof stored?.userId === 'number' ? { userId: stored.userId, notifications } : NOBODYS
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

onStoredCleared(forgetNotifications)
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) become(readInbox())
})
