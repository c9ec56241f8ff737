import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { PushKind } from '@hereabouts/contract/notifications/limits'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import type { I18n } from '@lingui/core'
import type { Sql } from 'sql-template-tag'
import type { Bus, EventName, Events, Tx } from './bus.ts'

type Kind = InboxEntry['kind']
export type EntryOf<K extends Kind> = Extract<InboxEntry, { kind: K }>
type Fact<K extends Kind> = Exclude<keyof EntryOf<K>, 'id' | 'kind' | 'at' | 'isRead' | 'other'>

/**
 * A kind of notification. A feature declares where its tables contain them; from this the platform derives
 * the inbox entry, the push and the toast. Nothing is stored when something happens.
 */
export interface NotificationKind<K extends Kind = Kind> {
  /** The prefix of its entry ids; unique among all kinds. */
  name: string
  kind: K
  /** The latest `limit` rows, read by an index. The expressions below refer to the columns of these rows. */
  rows(viewer: UserId, limit: number): Sql
  /** What it is about, such as a meetup. A push replaces an earlier one about the same subject. */
  subject: Sql
  /**
   * Distinguishes entries about one subject. An entry must keep its subject and version, or it would become
   * unread again.
   */
  version?: Sql
  at: Sql
  /**
   * The person it is about: the entry disappears while they are out of reach. Without one, it must not depend
   * on anybody else.
   */
  about?: Sql
  /** Whether the viewer needs the entry even if that person is out of reach. */
  isNeeded?: Sql
  /** Whether muting that person suppresses it. */
  isMutable?: true
  /** The fields that only this kind has. */
  facts: { [F in Fact<K>]: Sql }
  /** The events after which entries may appear, change or disappear. */
  changes: { [N in EventName]?: (event: Events[N]) => EntriesChanged }
  push?: PushOf<K>
}

export interface EntriesChanged {
  people: readonly UserId[]
  /** The subject of the entries that may have changed; without it, all of the kind. */
  subject?: string | number
}

export interface PushOf<K extends Kind> {
  /** The events that may cause a new entry, and for whom. */
  on: { [N in EventName]?: (event: Events[N]) => readonly UserId[] }
  /** How long a push is useful; null once the entry is only history. */
  until: Sql
  /** Time for an open app to show it and for the viewer to read it there. */
  delayMs?: number
  /** What to push about an entry, if anything, in the viewer's language. */
  show(entry: EntryOf<K>, viewer: UserId, i18n: I18n): PushText | null
  /**
   * What to e-mail about an entry if no push arrives, if it is worth that. Others may read along at the mail
   * provider, so it names nobody and no place.
   */
  mail?(entry: EntryOf<K>, i18n: I18n): MailText | null
}

export interface MailText {
  subject: string
  /** When the meetup or gathering starts. */
  startsAt: string
}

export interface PushText {
  /** The switch in the person's settings; null for a reminder that they asked for. */
  setting: PushKind | null
  urgency: 'low' | 'high'
  title: string
  text: string
  path: string
}

/**
 * Declares a kind. The types check that it has every field of its entry, and a person exactly if the entry
 * has one.
 */
export function notificationKind<K extends Kind>(
  kind: NotificationKind<K> & (EntryOf<K> extends { other: unknown } ? { about: Sql } : { about?: never }),
): NotificationKind {
  return kind as unknown as NotificationKind
}

/** Calls `announce` with the people who may have a new entry of a kind with pushes. */
export function watchKinds(
  bus: Bus,
  kinds: readonly NotificationKind[],
  announce: (kind: NotificationKind, people: readonly UserId[]) => void,
) {
  for (const kind of kinds)
    for (const [name, peopleOf] of Object.entries(kind.push?.on ?? {}))
      bus.on(name as EventName, (event) => announce(kind, peopleOf(event as never)))
}

/**
 * Calls `note` with the people who may have a new entry of a kind that is e-mailed, in the transaction that
 * causes it.
 */
export function watchMailed(
  bus: Bus,
  kinds: readonly NotificationKind[],
  note: (tx: Tx, kind: NotificationKind, people: readonly UserId[]) => Promise<void>,
) {
  for (const kind of kinds.filter(({ push }) => push?.mail))
    for (const [name, peopleOf] of Object.entries(kind.push?.on ?? {}))
      bus.beforeCommit(name as EventName, (tx, event) => note(tx, kind, peopleOf(event as never)))
}

/** Calls `announce` when entries of a kind may have changed. */
export function watchEntries(
  bus: Bus,
  kinds: readonly NotificationKind[],
  announce: (kind: NotificationKind, changed: EntriesChanged) => void,
) {
  for (const kind of kinds)
    for (const [name, changeOf] of Object.entries(kind.changes))
      bus.on(name as EventName, (event) => announce(kind, changeOf(event as never)))
}

/** The page of the conversation of two people. */
export function chatPath(one: UserId, other: UserId): string {
  return one < other ? `/chat/${one}/${other}` : `/chat/${other}/${one}`
}
