import type { UserId, VerificationStatus } from '@hereabouts/contract/accounts/schemas'
import type { AppealDecision, MeasureKind } from '@hereabouts/contract/accounts/schemas-measures'
import type { CancelReason, MeetupState } from '@hereabouts/contract/meetups/schemas'
import {
  INBOX_OF_A_KIND_MAX,
  INBOX_REMOVED_MAX,
  UNREAD_COUNTED_MAX,
} from '@hereabouts/contract/notifications/limits'
import type { ReportState } from '@hereabouts/contract/reports/limits'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

interface AnyEntry {
  id: string
  at: Date
  isRead: boolean
  /** Who it is about, where it is about somebody. */
  otherId: UserId
  otherUsername: string
  otherName: string
  otherAvatarUrl: string | null
  otherIsVerified: boolean
  otherSimulated: boolean
  /** What it is about, and more of that: what these mean depends on the kind. */
  what: string
  more: string
  place: string
  startsAt: Date
  count: number
}

export type EntryRow = AnyEntry &
  (
    | { kind: 'meetup'; state: MeetupState; more: CancelReason | '' }
    | { kind: 'messages'; state: '' }
    | { kind: 'badge'; state: '' }
    | { kind: 'verification'; state: VerificationStatus }
    | { kind: 'measure'; state: MeasureKind }
    | { kind: 'undone'; state: MeasureKind }
    | { kind: 'appeal'; state: AppealDecision }
    | { kind: 'report'; state: ReportState }
    | { kind: 'checkin'; state: 'nudged' | 'alerted' }
    | { kind: 'joined'; state: '' }
  )

export interface Page {
  /** Beyond this nothing is looked for. */
  since: Date
  /** Where the page before ended. */
  before: { at: Date; id: string } | null
  limit: number
}

/**
 * What has happened to somebody, read off the tables where it is true, and how much of it is unread. Of each thing only the
 * latest are looked at, each by its index. What is about somebody who is blocked, blocks, or is gone is not in it, but for
 * this: that a meeting is off has to reach whoever is on the way.
 */
export function listEntries(db: Queryable, person: UserId, { since, before, limit }: Page) {
  return db.many<({ id: null } | EntryRow) & { unread: number }>(
    'notifications.listEntries',
    sql`with marks as (
          select coalesce(max(read_until), '-infinity') as read_until,
            coalesce(max(removed_until), '-infinity') as removed_until,
            coalesce(max(removed), '{}') as removed
          from inbox_marks where user_id = ${person}
        ),
        happened as (${meetups(person)} union all ${messages(person)} union all ${badges(person)}
          union all ${verification(person)} union all ${measures(person)} union all ${reports(person)}
          union all ${checkIns(person)} union all ${joined(person)}),
        kept as (
          select happened.*, at <= read_until as is_read from happened, marks
          where at > ${since} and at > removed_until and not (id = any(removed))
            and (about is null or is_of_use or are_in_reach(${person}, about))
        ),
        page as (
          select kept.*, other.id as other_id, other.username as other_username, avatar_shown(${person}, other.id, other.avatar_url) as other_avatar_url,
            case when can_see(${person}, other.id) then other.name else other.username end as other_name,
            other.is_verified as other_is_verified, other.simulated as other_simulated
          from kept left join users other on other.id = about
          ${before ? sql`where (at, kept.id) < (${before.at}, ${before.id})` : sql``}
          order by at desc, kept.id desc limit ${limit}
        )
        select page.*, counted.unread
        from (select count(*) filter (where not is_read)::integer as unread from kept) counted
        left join page on true
        order by at desc, page.id desc`,
  )
}

// All give: id, kind, at, about (whom), is_of_use (even then), state, what, more, place, starts_at, count.
const NOTHING_MORE = sql`''::text as more, ''::text as place, null::timestamptz as starts_at, 0 as count`

function meetups(person: UserId): Sql {
  const recent = (member: Sql) =>
    sql`(select * from meetups where ${member} = ${person} order by id desc limit ${INBOX_OF_A_KIND_MAX})`
  return sql`
    select 'meetup-' || meetups.id || '-' || became.state as id, 'meetup' as kind, became.at,
      case when inviter_id = ${person} then invitee_id else inviter_id end as about,
      became.state = 'cancelled' as is_of_use, became.state, interests.name as what,
      case when became.state = 'cancelled' then coalesce(cancel_reason, '') else '' end as more, place, starts_at, 0 as count
    from (${recent(sql`inviter_id`)} union all ${recent(sql`invitee_id`)}) meetups
    join interests on interests.id = interest_id
    cross join lateral (values
      ('pending', meetups.created_at, invitee_id = ${person}),
      ('accepted', accepted_at, inviter_id = ${person}),
      (meetups.state, ended_at, meetups.state in ('met', 'missed', 'cancelled')
        or meetups.state in ('declined', 'expired') and inviter_id = ${person}
        or meetups.state = 'withdrawn' and invitee_id = ${person})
    ) became (state, at, is_news)
    where became.at is not null and is_news`
}

function messages(person: UserId): Sql {
  const unread = (own: Sql, other: Sql) => sql`
    (select low_id, high_id, ${other} as other_id, ${own === LOW ? sql`low_read_seq` : sql`high_read_seq`} as read_seq,
        requested_by = ${other} and answered_at is null as is_request
      from conversations
      where ${own} = ${person} and (ignored_at is null or answered_at is not null) and last_seq > ${own === LOW ? sql`low_read_seq` : sql`high_read_seq`}
      order by last_sent_at desc limit ${INBOX_OF_A_KIND_MAX})`
  return sql`
    select 'messages-' || low_id || '-' || high_id || '-' || latest.seq as id, 'messages' as kind, latest.at, other_id as about,
      false as is_of_use, '' as state, latest.text as what,
      case when is_request then 'request' else '' end as more, '' as place, null::timestamptz as starts_at, latest.count
    from (${unread(LOW, sql`high_id`)} union all ${unread(sql`high_id`, sql`low_id`)}) conversations
    cross join lateral (
      select max(seq) as seq, max(sent_at) as at, count(*)::integer as count, (array_agg(text order by seq desc))[1] as text from (
        select seq, sent_at, text from messages
        where messages.low_id = conversations.low_id and messages.high_id = conversations.high_id
          and seq > read_seq and sender_id = other_id
          and not exists (select from message_deletions gone where gone.low_id = messages.low_id
            and gone.high_id = messages.high_id and gone.seq = messages.seq and gone.user_id = ${person})
        order by seq desc limit ${UNREAD_COUNTED_MAX}) counted
    ) latest
    where latest.count > 0
      and not exists (select from mutes where mutes.user_id = ${person} and muted_id = other_id)`
}
const LOW = sql`low_id`

function badges(person: UserId): Sql {
  return sql`
    select 'badge-' || awards.id, 'badge', awarded_at, null::bigint, false, '', badge_types.name, ${NOTHING_MORE}
    from (select * from badge_awards where receiver_id = ${person} order by id desc limit ${INBOX_OF_A_KIND_MAX}) awards
    join badge_types on badge_types.id = badge_type_id`
}

function verification(person: UserId): Sql {
  return sql`
    select 'verification-' || verification_status || '-' || (extract(epoch from verification_date) * 1000)::bigint, 'verification',
      verification_date, null::bigint, false, verification_status, '', ${NOTHING_MORE}
    from users where id = ${person} and verification_status in ('verified', 'rejected', 'expired', 'revoked')
      and verification_date is not null`
}

/** That a measure was undone by an appeal is told once, by the appeal. */
function measures(person: UserId): Sql {
  return sql`
    select told.kind || '-' || measures.id, told.kind, told.at, null::bigint, false, told.state, '', ${NOTHING_MORE}
    from (select * from measures where user_id = ${person} order by id desc limit ${INBOX_OF_A_KIND_MAX}) measures
    cross join lateral (values
      ('measure', made_at, measures.kind, true),
      ('undone', ended_at, measures.kind, undone_reason is not null and appeal_decision is distinct from 'lifted'),
      ('appeal', decided_at, appeal_decision, appeal_decision is not null)
    ) told (kind, at, state, is_news)
    where told.at is not null and is_news`
}

function reports(person: UserId): Sql {
  return sql`
    select 'report-' || id || '-' || state, 'report', closed_at, null::bigint, false, state,
      coalesce(evidence -> 'profile' ->> 'name', ''), note, '', null::timestamptz, 0
    from (select * from reports where reporter_id = ${person} order by id desc limit ${INBOX_OF_A_KIND_MAX}) reports
    where closed_at is not null`
}

/** What still waits for an answer: there is one at most. */
function checkIns(person: UserId): Sql {
  return sql`
    select 'checkin-' || check_ins.id || '-' || check_ins.state, 'checkin', coalesce(alerted_at, nudged_at), null::bigint, false,
      check_ins.state, trusted_contacts.name, ${NOTHING_MORE}
    from check_ins join trusted_contacts on trusted_contacts.id = contact_id
    where check_ins.user_id = ${person} and check_ins.state in ('nudged', 'alerted')`
}

function joined(person: UserId): Sql {
  return sql`
    select 'joined-' || user_id, 'joined', joined_at, user_id, false, '', '', ${NOTHING_MORE}
    from (select * from joined_friends where invited_by = ${person} order by joined_at desc limit ${INBOX_OF_A_KIND_MAX}) joined`
}

/** Going back changes nothing. Gives whether it was news. */
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
