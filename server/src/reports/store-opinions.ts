import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { ABOUT_NO_PERSON } from '@hereabouts/contract/reports/limits'
import type { ReportId } from '@hereabouts/contract/reports/schemas'
import type { NewOpinion, Recommendation } from '@hereabouts/contract/reports/schemas-opinions'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import { isForRole } from './store-queue.ts'

export interface OpinionRequestRow {
  reportId: ReportId
  askedById: UserId | null
  askedByUsername: string | null
  question: string
  askedAt: Date
}

export interface OpinionRow {
  reportId: ReportId
  byId: UserId | null
  byUsername: string | null
  recommendation: Recommendation
  text: string
  givenAt: Date
}

/**
 * Whether a request exists for this moderator: what colleagues write about a case may say who reported it, so a
 * party to any of its reports sees none of it.
 */
function isTheirs(moderator: UserId): Sql {
  return sql`exists (select from reports asked where asked.id = report_id
    and asked.subject_id is distinct from ${moderator} and asked.reporter_id is distinct from ${moderator}
    and ${isForRole(moderator, sql`asked`)}
    and not exists (select from reports other where other.subject_id = asked.subject_id
      and other.reporter_id = ${moderator} and other.state in ('open', 'triaged')
      and other.kind <> ${ABOUT_NO_PERSON}))`
}

/** The requests about any of these reports that this moderator may see. */
export function listRequests(db: Queryable, moderator: UserId, reports: readonly ReportId[]) {
  return db.many<OpinionRequestRow>(
    'reports.listOpinionRequests',
    sql`select report_id, asked_by as asked_by_id, question, asked_at,
          (select username from users where id = asked_by) as asked_by_username
        from opinion_requests where report_id = any(${reports}::bigint[]) and ${isTheirs(moderator)}
        order by report_id`,
  )
}

/** The answers to the requests about these reports, oldest first. */
export function listOpinions(db: Queryable, reports: readonly ReportId[]) {
  return db.many<OpinionRow>(
    'reports.listOpinions',
    sql`select report_id, given_by as by_id, recommendation, text, given_at,
          (select username from users where id = given_by) as by_username
        from opinions where report_id = any(${reports}::bigint[]) order by given_at, given_by`,
  )
}

/** Whether a request about any of these reports exists, even one that the viewer may not see. */
export function isAsked(db: Queryable, reports: readonly ReportId[]) {
  return db.one<{ is: boolean }>(
    'reports.isOpinionAsked',
    sql`select exists (select from opinion_requests where report_id = any(${reports}::bigint[])) as is`,
  )
}

/** Whether another active moderator is no party to these reports. */
export function canBeAsked(db: Queryable, asker: UserId, reports: readonly ReportId[]) {
  return db.one<{ can: boolean }>(
    'reports.canOpinionBeAsked',
    sql`select exists (
          select from users where role in ('moderator', 'admin') and is_active(id) and id <> ${asker}
            and not exists (select from reports
              where reports.id = any(${reports}::bigint[]) and (subject_id = users.id or reporter_id = users.id
                  or not ${isForRole(sql`users.id`, sql`reports`)}))) as can`,
  )
}

export function addRequest(db: Queryable, report: ReportId, by: UserId, question: string, now: Date) {
  return db.run(
    'reports.addOpinionRequest',
    sql`insert into opinion_requests (report_id, asked_by, question, asked_at)
        values (${report}, ${by}, ${question}, ${now})`,
  )
}

/** Adds an opinion; false if this moderator has given theirs. */
export async function addOpinion(
  db: Queryable,
  report: ReportId,
  by: UserId,
  { recommendation, text }: NewOpinion,
  now: Date,
): Promise<boolean> {
  const added = await db.run(
    'reports.addOpinion',
    sql`insert into opinions (report_id, given_by, recommendation, text, given_at)
        values (${report}, ${by}, ${recommendation}, ${text}, ${now}) on conflict do nothing`,
  )
  return added > 0
}

/** How many cases wait for this moderator's opinion. */
export function countAsked(db: Queryable, moderator: UserId) {
  return db.one<{ waiting: number }>(
    'reports.countOpinionsAsked',
    sql`select count(*)::integer as waiting from opinion_requests join reports on reports.id = report_id
        where state in ('open', 'triaged') and asked_by is distinct from ${moderator} and ${isTheirs(moderator)}
          and not exists (select from opinions
            where opinions.report_id = opinion_requests.report_id and given_by = ${moderator})`,
  )
}
