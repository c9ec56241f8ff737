import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
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
  return useStore(inbox, () => inboxOf(userId))
}

/** Keeps what was said to somebody. */
export function keepNotification(userId: number, words: ToastWords) {
  change(userId, (all) => withNotification(all, toNotification(words, newId(), serverNow())))
}

/**
 * Keeps the server's answer for when there is no connection: `answered` are the newest on its list, `unread` counts all of it, and
 * `isAll` says that its list has no others.
 */
export function keepAnswered(
  userId: UserId,
  answered: Notification[],
  { unread, isAll }: { unread: number; isAll: boolean },
) {
  beyond = { userId, unread: unread - unreadIn(answered) }
  change(userId, (all) => withAnswer(all, answered, !isAll), serverNow())
}

/** What this phone keeps of somebody's notifications, and the server's time when it last answered; null if it never did. */
export function keptAnswers(userId: UserId) {
  const { notifications, answeredAt } = keptFor(userId)
  return { notifications, answeredAt: answeredAt ?? null }
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
/** Further down the server's list than what was asked for, and so older than all that is kept. */
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
  // Another tab may have written meanwhile, unheard yet; where nothing is kept, memory is all there is.
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
