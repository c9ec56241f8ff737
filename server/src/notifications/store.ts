import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import { INBOX_OF_A_KIND_MAX, INBOX_REMOVED_MAX } from '@hereabouts/contract/notifications/limits'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Nulls, Queryable } from '../platform/db/db.ts'
import type { NotificationKind } from '../platform/notifications.ts'
import { type CompanionRow, companionColumns } from '../safety/store-companions.ts'

/** An entry, with the person it is about if there is one. */
export type EntryRow = EntryColumns & (CompanionRow | Nulls<CompanionRow>)

interface EntryColumns {
  id: string
  kind: InboxEntry['kind']
  at: Date
  isRead: boolean
  /** The fields of its kind. */
  facts: object
}

export interface Page {
  /** Older entries are not listed. */
  since: Date
  /** The end of the previous page. */
  before: { at: Date; id: string } | null
  limit: number
  /** Only entries about it. */
  subject?: string
}

/**
 * The entries of a person, derived from the tables of each feature, and the number of unread ones. Reads only
 * the latest rows of each kind, by index. Omits entries about people who are blocked, block the viewer or are
 * gone, unless the kind declares that the viewer needs them.
 */
export function listEntries(
  db: Queryable,
  kinds: readonly NotificationKind[],
  person: UserId,
  { since, before, limit, subject }: Page,
) {
  return db.many<({ id: null } | EntryRow) & { unread: number }>(
    'notifications.listEntries',
    sql`with marks as (
          select coalesce(max(read_until), '-infinity') as read_until,
            coalesce(max(removed_until), '-infinity') as removed_until,
            coalesce(max(removed), '{}') as removed
          from inbox_marks where user_id = ${person}
        ),
        happened as (${join(
          kinds.map((kind) => entriesOf(kind, person, { subject })),
          ' union all ',
        )}),
        kept as (
          select happened.*, at <= read_until as is_read from happened, marks
          where at > ${since} and at > removed_until and not (id = any(removed))
            and (about is null or is_needed or are_in_reach(${person}, about))
        ),
        page as (
          select kept.id, kind, at, is_read, facts, ${companionColumns(person)}
          from kept left join users other on other.id = about
          ${before ? sql`where (at, kept.id collate "C") < (${before.at}, ${before.id})` : sql``}
          order by at desc, kept.id collate "C" desc limit ${limit}
        )
        select page.*, counted.unread
        from (select count(*) filter (where not is_read)::integer as unread from kept) counted
        left join page on true
        order by at desc, page.id collate "C" desc`,
  )
}

/** The part of an entry that a push needs, and the language of the person who gets it. */
export type PushRow = Omit<EntryColumns, 'isRead'> & { tag: string; until: Date; locale: Locale | null } & (
    | CompanionRow
    | Nulls<CompanionRow>
  )

/**
 * The entries of a kind that are worth a push now, oldest first: those since a moment, or the one with this
 * id. Omits entries that are only history by now, and those about people who are muted or out of reach.
 */
export function listToPush(
  db: Queryable,
  kind: NotificationKind,
  person: UserId,
  { now, ...which }: { now: Date } & ({ since: Date } | { id: string }),
) {
  const tag = sql`${literal(kind.name)} || '-' || (${kind.subject})`
  return db.many<PushRow>(
    'notifications.listToPush',
    sql`select happened.id, kind, at, facts, tag, until, (select locale from users where id = ${person}) as locale,
          ${companionColumns(person)}
        from (${entriesOf(kind, person, { columns: sql`, ${tag} as tag, ${kind.push?.until ?? sql`null::timestamptz`} as until` })}) happened
        left join users other on other.id = about
        where until > ${now} and ${'id' in which ? sql`happened.id = ${which.id}` : sql`at >= ${which.since}`}
          and (about is null or is_needed or are_in_reach(${person}, about)
            and not exists (select from mutes where mutes.user_id = ${person} and muted_id = about))
        order by at, happened.id`,
  )
}

/**
 * A name from our own code. As parameters, those of all kinds would exceed the hundred that a
 * statement can be described with.
 */
function literal(name: string): Sql {
  return raw(`text '${name}'`)
}

/** The only place that builds ids of entries. */
function entriesOf(
  kind: NotificationKind,
  person: UserId,
  { columns = sql``, subject = undefined as string | undefined } = {},
): Sql {
  const { name, version, at, about, isNeeded, isMutable, facts } = kind
  const fields = Object.entries<Sql>(facts).map(([field, value]) => sql`${literal(field)}, ${value}`)
  const unlessMuted = sql`not exists (select from mutes where user_id = ${person} and muted_id = ${about})`
  const isAbout = sql`(${kind.subject})::text = ${subject}`
  const conditions = [...(isMutable ? [unlessMuted] : []), ...(subject === undefined ? [] : [isAbout])]
  return sql`
    select ${literal(name)} || '-' || (${kind.subject}) ${version ? sql`|| '-' || (${version})` : sql``} as id, ${literal(kind.kind)} as kind,
      ${at} as at, ${about ?? sql`null::bigint`} as about, ${isNeeded ?? sql`false`} as is_needed,
      ${fields.length > 0 ? sql`jsonb_build_object(${join(fields)})` : sql`'{}'::jsonb`} as facts ${columns}
    from (${kind.rows(person, INBOX_OF_A_KIND_MAX)}) happened ${conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : sql``}`
}

/** Never moves backwards. Resolves to whether it changed. */
export async function setReadUntil(db: Queryable, person: UserId, until: Date): Promise<boolean> {
  const moved = await db.run(
    'notifications.setReadUntil',
    sql`insert into inbox_marks as marks (user_id, read_until) values (${person}, ${until})
        on conflict (user_id) do update set read_until = excluded.read_until
          where marks.read_until is null or marks.read_until < excluded.read_until`,
  )
  return moved > 0
}

export function setRemovedUntil(db: Queryable, person: UserId, until: Date) {
  return db.run(
    'notifications.setRemovedUntil',
    sql`insert into inbox_marks as marks (user_id, removed_until) values (${person}, ${until})
        on conflict (user_id) do update set
          removed_until = greatest(marks.removed_until, excluded.removed_until)`,
  )
}

export function addRemoved(db: Queryable, person: UserId, ids: readonly string[]) {
  return db.run(
    'notifications.addRemoved',
    sql`insert into inbox_marks as marks (user_id, removed) values (${person}, ${ids}::text[])
        on conflict (user_id) do update set removed = (
          select coalesce(array_agg(id order by nth), '{}') from (
            select id, max(nth) as nth from unnest(marks.removed || excluded.removed) with ordinality as all_of (id, nth)
            group by id order by max(nth) desc limit ${INBOX_REMOVED_MAX}) as latest)`,
  )
}
