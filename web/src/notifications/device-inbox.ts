import { useSyncExternalStore } from 'react'
import { newId } from '../platform/ids.ts'
import { onStoredCleared, readStored, removeStored, writeStored } from '../platform/storage.ts'
import type { ToastWords } from '../platform/toasts.ts'
import { type Notification, notificationsIn, toNotification, withNotification } from './rules.ts'

const KEY = 'hereabouts_notifications'

/** Somebody's notifications, which this phone keeps and nobody else has; the newest first. */
export function useNotifications(userId: number): readonly Notification[] {
  return useSyncExternalStore(subscribe, () => inboxOf(userId))
}

/** Keeps what was said to somebody. */
export function keepNotification(userId: number, words: ToastWords) {
  change(userId, (all) => withNotification(all, toNotification(words, newId(), Date.now())))
}

export function markRead(userId: number, ids: ReadonlySet<string>) {
  change(userId, (all) => all.map((one) => (ids.has(one.id) && !one.read ? { ...one, read: true } : one)))
}

export function markAllRead(userId: number) {
  change(userId, (all) => all.map((one) => (one.read ? one : { ...one, read: true })))
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
  become(NOBODYS)
}

interface Inbox {
  userId: number
  notifications: readonly Notification[]
}

const NONE: readonly Notification[] = []
const NOBODYS: Inbox = { userId: 0, notifications: NONE }
const listeners = new Set<() => void>()
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

onStoredCleared(() => become(NOBODYS))
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) become(readInbox())
})
