import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { REPORTS_LISTED_MAX, type ReportContext, type ReportState } from '@hereabouts/contract/reports/limits'
import type { AnyReportKind, Evidence, ReportId } from '@hereabouts/contract/reports/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { Acquaintance } from './rules.ts'

/** A report without its evidence, with the name that the reported person had then. */
export interface ReportRow {
  id: ReportId
  kind: AnyReportKind
  context: ReportContext
  state: ReportState
  text: string
  createdAt: Date
  closedAt: Date | null
  note: string
  username: string
  name: string
}

interface NewRow {
  reporter: UserId
  subject: UserId
  kind: AnyReportKind
  context: ReportContext
  text: string
  evidence: Evidence
  createdAt: Date
}

export const REPORT = sql`reports.id, reports.kind, context, reports.state, text, reports.created_at, closed_at, note,
  coalesce(evidence -> 'profile' ->> 'username', '') as username, coalesce(evidence -> 'profile' ->> 'name', '') as name`

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
            and high_id = greatest(other.id, ${reporter}::bigint) and accepted_at is not null) as has_conversation
        from users other where other.id = ${subject}`,
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

export function getOwn(db: Queryable, id: ReportId) {
  return db.one<ReportRow>('reports.getOwn', sql`select ${REPORT} from reports where id = ${id}`)
}

export function listOwn(db: Queryable, reporter: UserId) {
  return db.many<ReportRow>(
    'reports.listOwn',
    sql`select ${REPORT} from reports where reporter_id = ${reporter} order by id desc limit ${REPORTS_LISTED_MAX}`,
  )
}
