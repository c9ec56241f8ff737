import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import type { ToastSound, ToastWords } from '../platform/toasts.ts'
import { clipped, type Notification, type NotificationType } from './rules.ts'
import { type Shown, showEntry } from './rules-kinds.ts'

/** An entry of the server's list as it is kept. */
export function fromEntry(entry: InboxEntry, userId: UserId): Notification {
  const { id, at, isRead } = entry
  const { type, title, text, href } = showEntry(entry, userId)
  return {
    id,
    timestamp: new Date(Date.parse(at)).toISOString(),
    read: isRead,
    type,
    ...clipped(title, text),
    ...(isSimulated(entry) && { simulated: true }),
    isEntry: true,
    ...(href !== null && { href }),
  }
}

/** What a phone knew when the server answered. */
export interface Known {
  /** The entries of earlier answers. */
  ids: ReadonlySet<string>
  /** When the server last answered to this phone; null if it never has. */
  answeredAt: number | null
  /** When the page was opened, if this is its first answer. */
  openedAt: number | null
  /** Whether somebody looks at a page now. */
  isOpen(href: string): boolean
}

/** The toasts for what is new in an answer, oldest first. */
export function toastsIn(entries: readonly InboxEntry[], known: Known, userId: UserId): ToastWords[] {
  return entries.toReversed().flatMap((entry) => {
    const { toast, ...shown } = showEntry(entry, userId)
    if (!toast || entry.isRead || known.ids.has(entry.id)) return []
    const isSeen = toast.isSeenThere && shown.href !== null && known.isOpen(shown.href)
    return isSeen || !isNew(Date.parse(entry.at), toast, known) ? [] : toToast(entry, shown, toast)
  })
}

/** Blocks and mutes that end bring old entries back: those are not news. A sweep may date one back by some minutes. */
const DATED_BACK_MS = 10 * 60_000

function isNew(atMs: number, toast: Toast, { answeredAt, openedAt }: Known): boolean {
  if (openedAt === null) return answeredAt !== null && atMs > answeredAt - DATED_BACK_MS
  // What is there when the app is opened is no news, but for what is said even then.
  return atMs >= openedAt || (toast.isShownLate === true && answeredAt !== null && atMs > answeredAt)
}

type Toast = NonNullable<Shown['toast']>

function toToast(entry: InboxEntry, { type, title, text, href }: Shown, toast: Toast): ToastWords {
  const { variant, linkText, about } = toast
  return {
    title,
    text: toast.text ?? text,
    entry: entry.id,
    simulated: isSimulated(entry) || undefined,
    ...(variant && { variant }),
    ...(about && { about }),
    ...(isHeard(type) && { sound: type }),
    ...(href !== null && linkText && { link: { href, text: linkText } }),
  }
}

function isSimulated(entry: InboxEntry): boolean {
  return 'other' in entry && entry.other.simulated
}

function isHeard(type: NotificationType): type is ToastSound {
  return type === 'message' || type === 'badge' || type === 'meeting'
}
