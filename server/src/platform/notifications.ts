import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { PushKind } from '@hereabouts/contract/notifications/limits-push'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import type { Sql } from 'sql-template-tag'
import type { Bus, EventName, Events } from './bus.ts'

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
  /** What it is about, such as a meetup. A push takes the place of one about the same subject. */
  subject: Sql
  /** What tells several entries about one subject apart. An entry must keep its subject and version, or it would be unread again. */
  version?: Sql
  at: Sql
  /** The person it is about: out of reach, they take the entry with them. Without one it must not depend on anybody else. */
  about?: Sql
  /** Whether the viewer needs to know even if that person is out of reach. */
  isNeeded?: Sql
  /** Whether muting that person silences it. */
  isMutable?: true
  /** The fields of the entry that are its kind's own. */
  facts: { [F in Fact<K>]: Sql }
  push?: PushOf<K>
}

export interface PushOf<K extends Kind> {
  /** The events after which somebody may have a new entry, and who. */
  on: { [N in EventName]?: (event: Events[N]) => readonly UserId[] }
  /** How long a push is of use; null once the entry is only history. */
  until: Sql
  /** A moment in which an open app may show it, and in which it may be read there. */
  delayMs?: number
  /** What to push about an entry, if anything. */
  show(entry: EntryOf<K>, viewer: UserId): PushText | null
}

export interface PushText {
  /** The switch in the person's settings; null for what they have asked to be reminded of at just this time. */
  setting: PushKind | null
  urgency: 'low' | 'high'
  title: string
  text: string
  path: string
}

/** Declares a kind: checks that it gives every field of its entry, and that it names a person exactly if the entry has one. */
export function notificationKind<K extends Kind>(
  kind: NotificationKind<K> & (EntryOf<K> extends { other: unknown } ? { about: Sql } : { about?: never }),
): NotificationKind {
  return kind as unknown as NotificationKind
}

/** Calls `announce` with whoever may have a new entry of a kind that is pushed, whenever that may be so. */
export function watchKinds(
  bus: Bus,
  kinds: readonly NotificationKind[],
  announce: (kind: NotificationKind, people: readonly UserId[]) => void,
) {
  for (const kind of kinds)
    for (const [name, peopleOf] of Object.entries(kind.push?.on ?? {}))
      bus.on(name as EventName, (event) => announce(kind, peopleOf(event as never)))
}

/** The page of the conversation of two people. */
export function chatPath(one: UserId, other: UserId): string {
  return one < other ? `/chat/${one}/${other}` : `/chat/${other}/${one}`
}
