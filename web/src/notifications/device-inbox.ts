import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { newId } from '../platform/ids.ts'
import { serverNow } from '../platform/server-time.ts'
import { onStoredCleared, readStored, removeStored, writeStored } from '../platform/storage.ts'
import {
  type Notification,
  notificationsIn,
  type ToastAboutOthers,
  toNotification,
  unreadIn,
  withAnswer,
  withNotification,
} from './rules.ts'

const KEY = 'hereabouts_notifications'

/** Somebody's notifications stored on this phone, newest first. */
export function useNotifications(userId: number): readonly Notification[] {
  return useStore(inbox, () => inboxOf(userId))
}

/** Stores a toast as a notification. */
export function keepNotification(userId: number, words: ToastAboutOthers) {
  change(userId, (all) => withNotification(all, toNotification(words, newId(), serverNow())))
}

/**
 * Stores the server's answer for offline use. `answered` are the newest entries of its list, `unread` counts
 * the whole list, and `isAll` means that the list has no further entries.
 */
export function keepAnswered(
  userId: UserId,
  answered: Notification[],
  { unread, isAll }: { unread: number; isAll: boolean },
) {
  beyond = { userId, unread: unread - unreadIn(answered) }
  change(userId, (all) => withAnswer(all, answered, !isAll), serverNow())
}

/** Somebody's stored notifications, and the server time of its last answer, or null if there was none. */
export function keptAnswers(userId: UserId) {
  const { notifications, answeredAt } = keptFor(userId)
  return { notifications, answeredAt: answeredAt ?? null }
}

/** The number of unread notifications: those stored here, and the older ones that the server counted. */
export function useUnread(userId: number): number {
  const kept = unreadIn(useNotifications(userId))
  return kept + (beyond.userId === userId ? beyond.unread : 0)
}

/** Marks everything up to a time as read, as the server does. */
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

/** Deletes everything, so that the next person on this device sees nothing. */
export function forgetNotifications() {
  removeStored(KEY)
  beyond = { userId: 0, unread: 0 }
  inbox.setState(NOBODYS, true)
}

interface Inbox {
  userId: number
  notifications: readonly Notification[]
  /** When the server last answered to this phone. */
  answeredAt?: number
}

const NONE: readonly Notification[] = []
const NOBODYS: Inbox = { userId: 0, notifications: NONE }
/**
 * Unread entries further down the server's list than the loaded page, and so older than everything stored.
 */
let beyond = { userId: 0, unread: 0 }
const inbox = createStore<Inbox>()(readInbox)

function keptFor(userId: number): Inbox {
  const kept = inbox.getState()
  return kept.userId === userId ? kept : NOBODYS
}

function inboxOf(userId: number): readonly Notification[] {
  return keptFor(userId).notifications
}

function change(userId: number, to: (all: readonly Notification[]) => Notification[], answeredAt?: number) {
  // Another tab may have written meanwhile, before its storage event. If storage does not work,
  // memory has the only copy.
  const stored = readInbox()
  const kept = stored.userId === userId ? stored.notifications : inboxOf(userId)
  const at = answeredAt ?? (stored.userId === userId ? stored.answeredAt : undefined)
  const changed = { userId, notifications: to(kept), ...(at !== undefined && { answeredAt: at }) }
  writeStored(KEY, changed)
  inbox.setState(changed, true)
}

function readInbox(): Inbox {
  const stored = readStored(KEY) as Partial<Inbox> | null
  const notifications = notificationsIn(stored?.notifications)
  if (typeof stored?.userId !== 'number') return NOBODYS
  const { userId, answeredAt } = stored
  return { userId, notifications, ...(typeof answeredAt === 'number' && { answeredAt }) }
}

onStoredCleared(forgetNotifications)
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) inbox.setState(readInbox(), true)
})
