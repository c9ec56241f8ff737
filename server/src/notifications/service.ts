import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { INBOX_DAYS, INBOX_OF_A_KIND_MAX, INBOX_PER_PAGE } from '@hereabouts/contract/notifications/limits'
import type { Inbox, InboxEntry, InboxRemoval } from '@hereabouts/contract/notifications/schemas'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { NotificationKind } from '../platform/notifications.ts'
import { toCompanion } from '../safety/service.ts'
import * as store from './store.ts'

/**
 * What happened to a person in the last days. Nothing is recorded for it: each call derives it from the
 * current data, so it is complete whatever happened to sockets, pushes and this process.
 */
export async function listNotifications(
  { db, clock, notificationKinds }: Deps,
  viewer: Viewer,
  { before }: { before?: string },
): Promise<Inbox> {
  const since = later(clock.now(), -INBOX_DAYS * DAY_MS)
  const [at = '', id = ''] = before?.split(' ') ?? []
  const rows = await store.listEntries(db, notificationKinds, viewer.id, {
    since,
    before: before === undefined ? null : { at: new Date(at), id },
    limit: INBOX_PER_PAGE + 1,
  })
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const shown = found.slice(0, INBOX_PER_PAGE)
  const last = found.length > shown.length ? shown.at(-1) : undefined
  return {
    entries: shown.map(toEntry),
    unread: rows[0]?.unread ?? 0,
    next: last ? `${last.at.toISOString()} ${last.id}` : null,
  }
}

/** The current entries of one kind, about one subject if one is given. */
export async function listEntriesAbout(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: UserId,
  kind: NotificationKind,
  subject: string | undefined,
): Promise<InboxEntry[]> {
  const rows = await store.listEntries(db, [kind], person, {
    since: later(clock.now(), -INBOX_DAYS * DAY_MS),
    before: null,
    limit: INBOX_OF_A_KIND_MAX,
    ...(subject !== undefined && { subject }),
  })
  return rows.flatMap((row) => (row.id === null ? [] : [toEntry(row)]))
}

/** Stores until when a person has read. Future entries stay unread. */
export function readNotifications({ db, clock }: Deps, viewer: Viewer, readUntil: string) {
  return db.tx(async (tx) => {
    const until = noLaterThan(clock.now(), readUntil)
    const hasMoved = await store.setReadUntil(tx, viewer.id, until)
    if (hasMoved)
      tx.emit('notifications.marked', { userId: viewer.id, mark: { readUntil: until.toISOString() } })
    return {}
  })
}

export function removeNotifications({ db, clock }: Deps, viewer: Viewer, given: InboxRemoval) {
  return db.tx(async (tx) => {
    const { ids = [] } = given
    const until = given.until === undefined ? null : noLaterThan(clock.now(), given.until)
    if (ids.length > 0) await store.addRemoved(tx, viewer.id, ids)
    if (until) await store.setRemovedUntil(tx, viewer.id, until)
    const removed = { ids, ...(until && { until: until.toISOString() }) }
    tx.emit('notifications.marked', { userId: viewer.id, mark: { removed } })
    return {}
  })
}

function noLaterThan(now: Date, given: string): Date {
  return new Date(Math.min(now.getTime(), Date.parse(given)))
}

/** Maps a row to an entry for the inbox and for pushes. */
export function toEntry(row: store.EntryRow): InboxEntry {
  const { id, kind, at, isRead, facts } = row
  const other = row.otherId === null ? {} : { other: toCompanion(row) }
  // The endpoint's response schema, or the sender of an event, checks that the entry
  // has the fields of its kind.
  return { id, kind, at: at.toISOString(), isRead, ...other, ...facts } as InboxEntry
}
