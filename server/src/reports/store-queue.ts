import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { ABOUT_NO_PERSON, LIKELY_LINKS_MAX, REPORTS_LISTED_MAX } from '@hereabouts/contract/reports/limits'
import type { Evidence, QueueQuery, ReportId, Verdict } from '@hereabouts/contract/reports/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import { REPORT, type ReportRow } from './store.ts'

export interface QueuedRow extends ReportRow {
  subjectId: UserId | null
  reporterId: UserId | null
  reporterUsername: string
  /** Other reports about the same person, and the number of their authors. */
  otherReports: number
  otherReporters: number
  takenById: UserId | null
  takenByUsername: string | null
  takenAt: Date | null
}

/**
 * Who has taken a report. While it waits, only somebody who is still on the team: nobody else could go on with it,
 * and others can take it.
 */
export const HOLDER = sql`(select holder.id from users holder where holder.id = reports.taken_by
  and (reports.state not in ('open', 'triaged') or holder.role in ('moderator', 'admin') and is_active(holder.id)))`

/** The reports that this moderator may see. */
export function queue(moderator: UserId, more: Sql = sql``): Sql {
  return sql`select ${REPORT}, subject_id, reporter_id, reporter_username, ${HOLDER} as taken_by_id, taken_at,
      (select username from users where id = ${HOLDER}) as taken_by_username,
      (select count(*) from reports other
        where ${isAnother(moderator)})::integer as other_reports,
      (select count(distinct reporter_username) from reports other
        where ${isAnother(moderator)})::integer as other_reporters
      ${more}
    from reports
    where ${isTheirs(moderator)}`
}

/** Counts towards a pattern. A report about the connection says nothing about a person. */
function isAnother(moderator: UserId): Sql {
  return sql`other.subject_id = reports.subject_id and other.id <> reports.id and other.kind <> ${ABOUT_NO_PERSON}
    and ${isForRole(moderator, sql`other`)}`
}

/** Whether a report exists for this moderator: it is neither by them nor about them, and not for admins alone. */
export function isTheirs(moderator: UserId): Sql {
  return sql`subject_id is distinct from ${moderator} and reporter_id is distinct from ${moderator}
    and ${isForRole(moderator, sql`reports`)}`
}

/** Whether a report, such as `reports` or another name of it, is for everybody on the team or this is an admin. */
export function isForRole(moderator: UserId | Sql, report: Sql): Sql {
  return sql`(not ${report}.is_for_admins
    or exists (select from users member where member.id = ${moderator} and member.role = 'admin'))`
}

export function listQueue(db: Queryable, moderator: UserId, { state, kind, subjectId, after }: QueueQuery) {
  return db.many<QueuedRow>(
    'reports.listQueue',
    sql`${queue(moderator)}
        ${state ? sql`and state = ${state}` : subjectId ? sql`` : sql`and state in ('open', 'triaged')`}
        ${kind ? sql`and kind = ${kind}` : sql``}
        ${subjectId ? sql`and subject_id = ${subjectId}` : sql``}
        ${after ? sql`and id > ${after}` : sql``}
        order by id limit ${REPORTS_LISTED_MAX}`,
  )
}

export function measureQueue(db: Queryable, moderator: UserId) {
  return db.one<{ waiting: number; oldestAt: Date | null }>(
    'reports.measureQueue',
    sql`select count(*)::integer as waiting, min(created_at) as oldest_at
        from reports where state in ('open', 'triaged') and ${isTheirs(moderator)}`,
  )
}

/** Notes when a moderator first looked at a report. */
export function markLookedAt(db: Queryable, id: ReportId, now: Date) {
  return db.run(
    'reports.markLookedAt',
    sql`update reports set looked_at = ${now} where id = ${id} and looked_at is null`,
  )
}

/** Medians of the reports that were closed since a moment, without those by or about the moderator; null without any. */
export function measureTimes(db: Queryable, moderator: UserId, since: Date) {
  const median = (until: Sql) =>
    sql`percentile_cont(0.5) within group (order by extract(epoch from ${until} - created_at) / 60)::double precision`
  return db.one<{ closed: number; lookMinutes: number | null; decisionMinutes: number | null }>(
    'reports.measureTimes',
    sql`select count(*)::integer as closed, ${median(sql`looked_at`)} as look_minutes,
          ${median(sql`closed_at`)} as decision_minutes
        from reports where closed_at > ${since} and looked_at is not null and ${isTheirs(moderator)}`,
  )
}

export function find(db: Queryable, moderator: UserId, id: ReportId) {
  return db.maybeOne<QueuedRow>('reports.find', sql`${queue(moderator)} and id = ${id}`)
}

export function findWithEvidence(db: Queryable, moderator: UserId, id: ReportId) {
  return db.maybeOne<QueuedRow & { evidence: Evidence }>(
    'reports.findWithEvidence',
    sql`${queue(moderator, sql`, evidence`)} and id = ${id}`,
  )
}

/** The copy of a picture in a report that this moderator may see. */
export function findPicture(db: Queryable, moderator: UserId, id: ReportId, seq: number) {
  return db.maybeOne<{ image: Buffer; subjectId: UserId | null }>(
    'reports.findPicture',
    sql`select image, subject_id from report_pictures join report_images using (hash) join reports on reports.id = report_id
        where report_id = ${id} and seq = ${seq}::bigint and ${isTheirs(moderator)}`,
  )
}

export function lock(db: Queryable, id: ReportId) {
  return db.run('reports.lock', sql`select from reports where id = ${id} for update`)
}

export function take(db: Queryable, id: ReportId, by: UserId, now: Date) {
  return db.run(
    'reports.take',
    sql`update reports set state = 'triaged', taken_by = ${by}, taken_at = ${now},
          looked_at = coalesce(looked_at, ${now})
        where id = ${id}`,
  )
}

export function close(db: Queryable, id: ReportId, by: UserId, { state, note, canned }: Verdict, now: Date) {
  return db.run(
    'reports.close',
    sql`update reports set state = ${state}, note = ${note},
          note_canned = ${canned ? JSON.stringify(canned) : null}, closed_at = ${now}, taken_by = ${by},
          taken_at = coalesce(taken_at, ${now}), looked_at = coalesce(looked_at, ${now})
        where id = ${id}`,
  )
}

/**
 * Other accounts recently used in the same browser as this one, latest first; without the moderator's own.
 */
export function listLikelyLinks(
  db: Queryable,
  { subject, reporter, moderator }: { subject: UserId; reporter: UserId | null; moderator: UserId },
  since: Date,
) {
  return db.many<{ id: UserId; username: string; isBlockedWithReporter: boolean; seenAt: Date }>(
    'reports.listLikelyLinks',
    sql`select other.id, other.username, coalesce(is_blocked(${reporter}, other.id), false) as is_blocked_with_reporter,
          max(theirs.seen_at) as seen_at
        from device_keys own
        join device_keys theirs on theirs.key_hash = own.key_hash and theirs.user_id <> own.user_id
        join users other on other.id = theirs.user_id
        where own.user_id = ${subject} and own.seen_at > ${since} and theirs.seen_at > ${since}
          and other.id <> ${moderator} and other.id is distinct from ${reporter}
        group by other.id, other.username
        order by seen_at desc, other.id desc limit ${LIKELY_LINKS_MAX}`,
  )
}
