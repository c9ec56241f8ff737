import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Inbox } from '@hereabouts/contract/notifications/schemas'
import { serverNow } from '../platform/server-time.ts'
import type { ToastWords } from '../platform/toasts.ts'
import { keepAnswered, keptAnswers } from './device-inbox.ts'
import { fromEntry, type Known, toastsIn } from './rules-entries.ts'

/** What this tab has already shown. Other tabs keep track themselves. */
let known: (Known & { userId: UserId }) | null = null

/** Stores the server's answer for offline use. Returns toasts for the entries that are new. */
export function keepAnswer(userId: UserId, { entries, unread, next }: Inbox): ToastWords[] {
  // Signing out deletes the stored answers, so what this tab has shown no longer counts.
  const isKnown = known?.userId === userId && keptAnswers(userId).answeredAt !== null
  const before = isKnown && known ? known : knownAtStart(userId)
  const toasts = toastsIn(entries, before, userId)
  known = {
    userId,
    ids: new Set([...before.ids, ...entries.map(({ id }) => id)]),
    answeredAt: serverNow(),
    openedAt: null,
    isOpen,
  }
  const answered = entries.map((entry) => fromEntry(entry, userId))
  keepAnswered(userId, answered, { unread, isAll: next === null })
  return toasts
}

/** Whether the person is looking at this page of the app, or at another one that shows it. */
export function isOpen(href: string): boolean {
  const isShown = location.pathname === href || document.getElementById('main')?.dataset.address === href
  return isShown && document.visibilityState === 'visible'
}

function knownAtStart(userId: UserId): Known {
  const { notifications, answeredAt } = keptAnswers(userId)
  return {
    ids: new Set(notifications.map(({ id }) => id)),
    answeredAt,
    openedAt: serverNow() - performance.now(),
    isOpen,
  }
}
