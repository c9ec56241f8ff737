import { describe, expect, test } from 'vitest'
import { INBOX_PER_PAGE } from './limits.ts'
import type { Inbox, InboxEntry } from './schemas.ts'
import { patchInbox } from './schemas-list.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 18, minute)).toISOString()
/** The badge that somebody received in this minute. */
const badge = (minute: number, isRead = false): InboxEntry =>
  ({ id: `badge-${minute}`, kind: 'badge', at: at(minute), isRead, badge: 'Good Listener' }) as InboxEntry
const inbox = (entries: InboxEntry[], next: string | null = null): Inbox => ({
  entries,
  unread: entries.filter(({ isRead }) => !isRead).length,
  next,
})
const about = (minute: number, ...entries: InboxEntry[]) => ({ about: `badge-${minute}`, entries })
const full = Array.from({ length: INBOX_PER_PAGE }, (_, i) => badge(60 - i))
const OLDER = `${at(11)} badge-11`

describe('the entries about a subject', () => {
  test('replace those that were listed about it, and only those, in order of time', () => {
    const before = inbox([badge(12), badge(2, true), badge(1)])
    expect(patchInbox(before, about(1, { ...badge(3), id: 'badge-1-again' }))).toEqual({
      entries: [badge(12), { ...badge(3), id: 'badge-1-again' }, badge(2, true)],
      unread: 2,
      next: null,
    })
    expect(patchInbox(before, about(1))).toEqual(inbox([badge(12), badge(2, true)]))
  })

  test('change nothing the second time', () => {
    const before = inbox([badge(12), badge(2)])
    const event = about(1, { ...badge(5), id: 'badge-1-again' })
    const once = patchInbox(before, event) as Inbox
    expect(patchInbox(once, event)).toEqual(once)
  })

  test('push the oldest to the next page once the page is full', () => {
    const patched = patchInbox(inbox(full), about(70, badge(70)))
    expect(patched?.entries).toEqual([badge(70), ...full.slice(0, -1)])
    expect(patched?.next).toBe(`${at(12)} badge-12`)
    expect(patched?.unread).toBe(INBOX_PER_PAGE + 1)
  })

  test('need a refetch when an older page may be affected', () => {
    const before = inbox(full, OLDER)
    expect(patchInbox(before, about(60))).toBeNull()
    expect(patchInbox(before, about(5, badge(5)))).toBeNull()
    expect(patchInbox(before, about(60, badge(61)))?.entries[0]).toEqual(badge(61))
  })
})

describe('what is read or deleted', () => {
  const before = inbox([badge(3), badge(2), badge(1)])

  test('up to a time is read, or no longer listed', () => {
    expect(patchInbox(before, { readUntil: at(2) })).toEqual(
      inbox([badge(3), badge(2, true), badge(1, true)]),
    )
    expect(patchInbox(before, { removed: { until: at(2) } })).toEqual(inbox([badge(3)]))
  })

  test('one by one is no longer listed', () => {
    expect(patchInbox(before, { removed: { ids: ['badge-2', 'badge-9'] } })).toEqual(
      inbox([badge(3), badge(1)]),
    )
  })

  test('needs a refetch when an older page may be affected', () => {
    const paged = { ...inbox(full, OLDER), unread: 90 }
    expect(patchInbox(paged, { readUntil: at(5) })).toBeNull()
    expect(patchInbox(paged, { removed: { ids: ['badge-50'] } })).toBeNull()
    expect(patchInbox(paged, { readUntil: at(60) })?.unread).toBe(0)
    expect(patchInbox(paged, { removed: { until: at(60) } })).toEqual(inbox([]))
  })
})
