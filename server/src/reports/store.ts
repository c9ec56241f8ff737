import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import {
  ABOUT_GATHERING,
  type AnyReportContext,
  FROM_OUTSIDE,
  REPORTS_LISTED_MAX,
  type ReportState,
} from '@hereabouts/contract/reports/limits'
import type { AnyReportKind, Evidence, ReportId, Verdict } from '@hereabouts/contract/reports/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { Acquaintance } from './rules.ts'

/** A report without its evidence, with the name that the reported person had then. */
export interface ReportRow {
  id: ReportId
  kind: AnyReportKind
  context: AnyReportContext
  state: ReportState
  text: string
  createdAt: Date
  closedAt: Date | null
  note: string
  noteCanned: NonNullable<Verdict['canned']> | null
  username: string
  name: string
  /** The gathering that it is about. */
  gathering: string | null
}

export interface NewRow {
  reporter: UserId
  /** Null if the author of a gathering's texts has left. */
  subject: UserId | null
  kind: AnyReportKind
  context: AnyReportContext
  text: string
  evidence: Evidence
  createdAt: Date
}

/** What a report about a gathering calls it; null for any other report. */
export const GATHERING = sql`case when context = ${ABOUT_GATHERING}
  then (evidence -> 'gathering' ->> 'interest') || ', ' || (evidence -> 'gathering' ->> 'label') end`

export const REPORT = sql`reports.id, reports.kind, context, reports.state, text, reports.created_at, closed_at, note, note_canned,
  coalesce(evidence -> 'profile' ->> 'username', '') as username, coalesce(evidence -> 'profile' ->> 'name', '') as name,
  ${GATHERING} as gathering`

/** The relations of the two; null if there is no such person. */
export function findAcquaintance(db: Queryable, reporter: UserId, subject: UserId) {
  return db.maybeOne<Omit<Acquaintance, 'hasBlockedOnSight'>>(
    'reports.findAcquaintance',
    sql`select can_see(${reporter}, other.id),
          exists (select from meetups where low_id = least(other.id, ${reporter}::bigint)
            and high_id = greatest(other.id, ${reporter}::bigint)) as has_meetup,
          exists (select from conversations where low_id = least(other.id, ${reporter}::bigint)
            and high_id = greatest(other.id, ${reporter}::bigint))
          or exists (select from meetups where low_id = least(other.id, ${reporter}::bigint)
            and high_id = greatest(other.id, ${reporter}::bigint) and accepted_at is not null) as has_conversation,
          ${haveShared(reporter, sql`other.id`)} as has_gathering
        from users other where other.id = ${subject}`,
  )
}

/** Whether two people had a seat in a gathering, or in this one, at the same time while it was on. */
function haveShared(one: UserId, other: UserId | Sql, id: GatheringId | null = null): Sql {
  return sql`exists (select from group_members join group_members others using (gathering_id)
      join gathering_members own using (gathering_id) join gathering_members theirs using (gathering_id)
      where group_members.user_id = ${one} and own.user_id = ${one} and own.state <> 'waiting'
        and others.user_id = ${other} and theirs.user_id = ${other} and theirs.state <> 'waiting'
        ${id === null ? sql`` : sql`and gathering_id = ${id}`}
        -- Those who come after somebody has left do not meet them.
        and greatest(own.joined_at, theirs.joined_at) <= coalesce(least(own.out_at, theirs.out_at), 'infinity'))`
}

export function haveSharedGathering(db: Queryable, id: GatheringId, one: UserId, other: UserId) {
  return db.one<{ isShared: boolean }>(
    'reports.haveSharedGathering',
    sql`select ${haveShared(one, other, id)} as is_shared`,
  )
}

/**
 * What a report about a gathering contains, and the author of its texts, who may have left since; null
 * if the gathering is gone.
 */
export function findGathering(db: Queryable, id: GatheringId) {
  return db.maybeOne<
    Omit<NonNullable<Evidence['gathering']>, 'startsAt'> & { startsAt: Date; author: UserId | null }
  >(
    'reports.findGathering',
    sql`select gatherings.id, interests.name as interest, label, place, note, starts_at, author_id as author
        from gatherings join interests on interests.id = interest_id where gatherings.id = ${id}`,
  )
}

/** Until the transaction ends, nobody else reports in this person's name. */
export async function lockReporter(db: Queryable, id: UserId) {
  await db.run('reports.lockReporter', sql`select from users where id = ${id} for no key update`)
}

/** The open report since then that says and shows the same as this one. */
export function findSame(db: Queryable, report: NewRow, since: Date) {
  const { reporter, subject, kind, context, text, evidence } = report
  return db.maybeOne<{ id: ReportId }>(
    'reports.findSame',
    sql`select id from reports
        where reporter_id = ${reporter} and subject_id is not distinct from ${subject} and kind = ${kind}
          and context = ${context} and text = ${text} and evidence = ${JSON.stringify(evidence)}::jsonb
          and state in ('open', 'triaged') and created_at > ${since}
        order by id desc limit 1`,
  )
}

export function add(db: Queryable, report: NewRow) {
  const { reporter, subject, kind, context, text, evidence, createdAt } = report
  return db.one<{ id: ReportId }>(
    'reports.add',
    sql`insert into reports (reporter_id, reporter_username, subject_id, kind, context, text, evidence, created_at)
        select id, username, ${subject}, ${kind}, ${context}, ${text}, ${JSON.stringify(evidence)}, ${createdAt}
        from users where id = ${reporter}
        returning id`,
  )
}

export function addOutside(
  db: Queryable,
  {
    subject,
    text,
    evidence,
    createdAt,
    isForAdmins,
  }: Omit<NewRow, 'reporter' | 'kind' | 'context'> & { isForAdmins: boolean },
) {
  return db.one<{ id: ReportId }>(
    'reports.addOutside',
    sql`insert into reports (reporter_username, subject_id, kind, context, text, evidence, created_at, is_for_admins)
        values ('', ${subject}, ${FROM_OUTSIDE}, ${FROM_OUTSIDE}, ${text}, ${JSON.stringify(evidence)}, ${createdAt}, ${isForAdmins})
        returning id`,
  )
}

/** "Felt unsafe" outcomes without a report, of one meetup or of all, with author and subject. */
export function listUnsafe(db: Queryable, meetup: MeetupId | null) {
  return db.many<{ reporter: UserId; subject: UserId; meetup: MeetupId }>(
    'reports.listUnsafe',
    sql`select said.reporter, said.subject, meetups.id as meetup
        from meetups cross join lateral (values
          (inviter_id, invitee_id, inviter_outcome), (invitee_id, inviter_id, invitee_outcome)
        ) as said (reporter, subject, outcome)
        where (inviter_outcome = 'felt_unsafe' or invitee_outcome = 'felt_unsafe') and said.outcome = 'felt_unsafe'
          ${meetup === null ? sql`` : sql`and meetups.id = ${meetup}`}
          and not exists (
            select from reported_meetups where reporter_id = said.reporter and meetup_id = meetups.id)`,
  )
}

/** Marks this outcome as reported; false if it already was. */
export async function markReported(db: Queryable, meetup: MeetupId, reporter: UserId): Promise<boolean> {
  const marked = await db.run(
    'reports.markReported',
    sql`insert into reported_meetups (meetup_id, reporter_id) values (${meetup}, ${reporter}) on conflict do nothing`,
  )
  return marked > 0
}

/** Marks that this person felt unsafe with that one at a gathering; false if it already was. */
export async function markReportedAt(
  db: Queryable,
  gathering: GatheringId,
  reporter: UserId,
  subject: UserId,
): Promise<boolean> {
  const marked = await db.run(
    'reports.markReportedAt',
    sql`insert into reported_gatherings (gathering_id, reporter_id, subject_id) values (${gathering}, ${reporter}, ${subject})
        on conflict do nothing`,
  )
  return marked > 0
}

export function getOwn(db: Queryable, id: ReportId) {
  return db.one<ReportRow>('reports.getOwn', sql`select ${REPORT} from reports where id = ${id}`)
}

export function listOwn(db: Queryable, reporter: UserId) {
  return db.many<ReportRow>(
    'reports.listOwn',
    sql`select ${REPORT} from reports where reporter_id = ${reporter} order by id desc limit ${REPORTS_LISTED_MAX}`,
  )
}
