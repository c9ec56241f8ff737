import { INBOX_PER_PAGE } from './limits.ts'
import type { Inbox, InboxEntry, InboxRemoval } from './schemas.ts'

export interface EntriesAbout {
  /** Entries are about it if their id is this, or begins with this and a hyphen. */
  about: string
  entries: InboxEntry[]
}

/** Everything up to a time was read, or entries were deleted. */
export type InboxMark = { readUntil: string } | { removed: InboxRemoval }

/**
 * Applies an event to the newest page of the inbox, or returns null if the page does not say enough and must
 * be refetched. Applying one twice changes nothing.
 */
export function patchInbox(inbox: Inbox, event: EntriesAbout | InboxMark): Inbox | null {
  if ('about' in event) return withEntries(inbox, event)
  return 'readUntil' in event ? readUntil(inbox, event.readUntil) : without(inbox, event.removed)
}

function withEntries(inbox: Inbox, { about, entries }: EntriesAbout): Inbox | null {
  const isAbout = ({ id }: InboxEntry) => id === about || id.startsWith(`${about}-`)
  const others = inbox.entries.filter((entry) => !isAbout(entry))
  const replaced = inbox.entries.filter(isAbout)
  const last = inbox.entries.at(-1)
  // Older pages may have had entries about it, or the first of them may move up.
  const isCertain =
    entries.length >= replaced.length && entries.every((entry) => last && precedes(entry, last))
  if (inbox.next !== null && !(isCertain && entries.length > 0)) return null
  const all = [...others, ...entries].toSorted((one, other) => (precedes(one, other) ? -1 : 1))
  const page = all.slice(0, INBOX_PER_PAGE)
  const end = page.at(-1)
  return {
    entries: page,
    unread: inbox.unread + unreadIn(entries) - unreadIn(replaced),
    next: end && all.length > page.length ? `${end.at} ${end.id}` : inbox.next,
  }
}

function readUntil(inbox: Inbox, until: string): Inbox | null {
  if (inbox.next !== null && !isAllUntil(inbox, until)) return null
  const entries = inbox.entries.map((entry) => (entry.at <= until ? { ...entry, isRead: true } : entry))
  return { ...inbox, entries, unread: unreadIn(entries) }
}

function without(inbox: Inbox, { ids = [], until = '' }: InboxRemoval): Inbox | null {
  if (inbox.next !== null && !isAllUntil(inbox, until)) return null
  const entries = inbox.entries.filter(({ id, at }) => at > until && !ids.includes(id))
  return { entries, unread: unreadIn(entries), next: null }
}

/** Whether all entries of older pages are at most this old. */
function isAllUntil({ entries }: Inbox, until: string): boolean {
  return (entries.at(-1)?.at ?? '') <= until
}

/** Newest first; of two at the same time, the greater id. */
function precedes(one: InboxEntry, other: InboxEntry): boolean {
  return one.at > other.at || (one.at === other.at && one.id >= other.id)
}

function unreadIn(entries: readonly InboxEntry[]): number {
  return entries.filter(({ isRead }) => !isRead).length
}
