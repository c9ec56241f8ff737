import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import type { Sql } from 'sql-template-tag'

type Kind = InboxEntry['kind']
export type EntryOf<K extends Kind> = Extract<InboxEntry, { kind: K }>
type Fact<K extends Kind> = Exclude<keyof EntryOf<K>, 'id' | 'kind' | 'at' | 'isRead' | 'other'>

/**
 * Something that a feature tells people about. The feature says where it stands in its tables; from that one declaration the
 * platform makes the entry that the inbox lists, a push announces and a toast shows. Nothing is written when it happens.
 */
export interface NotificationKind<K extends Kind = Kind> {
  /** What the ids of its entries begin with; unique among all kinds. */
  name: string
  kind: K
  /** The latest `limit` of them, read by an index. The columns of these rows are what the expressions below are about. */
  rows(viewer: UserId, limit: number): Sql
  /** What tells the entries of one person apart. Once it has been read or deleted, an entry must not come back under another key. */
  key: Sql
  at: Sql
  /** The person it is about: out of reach, they take the entry with them. Without one it must not depend on anybody else. */
  about?: Sql
  /** Whether the viewer needs to know even if that person is out of reach. */
  isNeeded?: Sql
  /** Whether muting that person silences it. */
  isMutable?: true
  /** The fields of the entry that are its kind's own. */
  facts: { [F in Fact<K>]: Sql }
}

/** Declares a kind: checks that it gives every field of its entry, and that it names a person exactly if the entry has one. */
export function notificationKind<K extends Kind>(
  kind: NotificationKind<K> & (EntryOf<K> extends { other: unknown } ? { about: Sql } : { about?: never }),
): NotificationKind {
  return kind as unknown as NotificationKind
}
