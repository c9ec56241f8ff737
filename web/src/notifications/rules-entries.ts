import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import type { ToastSound, ToastWords } from '../platform/toasts.ts'
import { clipped, type Notification, type NotificationType } from './rules.ts'
import { type Shown, showEntry } from './rules-kinds.ts'

/** Converts an entry of the server's list to a stored notification. */
export function fromEntry(entry: InboxEntry, userId: UserId): Notification {
  const { id, at, isRead } = entry
  const { type, title, text, href } = showEntry(entry, userId)
  return {
    id,
    timestamp: new Date(Date.parse(at)).toISOString(),
    read: isRead,
    type,
    ...clipped(title, text),
    ...('other' in entry && { person: toPerson(entry.other) }),
    ...('interest' in entry && { interest: entry.interest }),
    ...(isSimulated(entry) && { simulated: true }),
    isEntry: true,
    ...(href !== null && { href }),
  }
}

function toPerson({ id, name, avatarUrl }: Companion): NonNullable<Notification['person']> {
  return { id, name, avatarUrl }
}

/** What a phone knew before the server's answer. */
export interface Known {
  /** The entries of earlier answers. */
  ids: ReadonlySet<string>
  /** When the server last answered this phone. Null if it never did. */
  answeredAt: number | null
  /** When the page was opened. Null after its first answer. */
  openedAt: number | null
  /** Whether the person is looking at a page now. */
  isOpen(href: string): boolean
}

/** The toasts for the new entries of an answer, oldest first. */
export function toastsIn(entries: readonly InboxEntry[], known: Known, userId: UserId): ToastWords[] {
  return entries.toReversed().flatMap((entry) => {
    const { toast, ...shown } = showEntry(entry, userId)
    if (!toast || entry.isRead || known.ids.has(entry.id)) return []
    const isSeen = toast.isSeenThere && shown.href !== null && known.isOpen(shown.href)
    return isSeen || !isNew(Date.parse(entry.at), toast, known) ? [] : toToast(entry, shown, toast)
  })
}

/**
 * Old entries reappear when a block or mute ends, and need no toast. A job on the server may backdate
 * an entry by a few minutes.
 */
const DATED_BACK_MS = 10 * 60_000

function isNew(atMs: number, toast: Toast, { answeredAt, openedAt }: Known): boolean {
  if (openedAt === null) return answeredAt !== null && atMs > answeredAt - DATED_BACK_MS
  // Entries that exist when the app opens need no toast, unless their kind is shown late.
  return atMs >= openedAt || (toast.isShownLate === true && answeredAt !== null && atMs > answeredAt)
}

type Toast = NonNullable<Shown['toast']>

function toToast(entry: InboxEntry, { type, title, text, href }: Shown, toast: Toast): ToastWords {
  const { variant, linkText, about, news } = toast
  return {
    title,
    text: toast.text ?? text,
    entry: entry.id,
    simulated: isSimulated(entry) || undefined,
    ...(variant && { variant }),
    ...(about && { about }),
    ...(news && { news }),
    ...(hasSound(type) && { sound: type }),
    ...(href !== null && linkText && { link: { href, text: linkText } }),
  }
}

function isSimulated(entry: InboxEntry): boolean {
  return 'other' in entry && entry.other.simulated
}

function hasSound(type: NotificationType): type is ToastSound {
  return type === 'message' || type === 'badge' || type === 'meeting'
}
