import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { ABOUT_NO_PERSON } from '@hereabouts/contract/reports/limits'
import { WEIGHED_MAX } from '@hereabouts/contract/reports/limits-cases'
import type { AnyReportKind, ReportId, Verdict } from '@hereabouts/contract/reports/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import { HOLDER, isForRole, isTheirs, type QueuedRow, queue } from './store-queue.ts'

/** A waiting report, with what decides its weight. */
export interface WaitingRow {
  id: ReportId
  kind: AnyReportKind
  createdAt: Date
  subjectId: UserId | null
  subjectSince: Date | null
  reporterId: UserId | null
  reporterSince: Date | null
  reporterKeys: string[]
  takenById: UserId | null
}

const IS_WAITING = sql`state in ('open', 'triaged')`

/** Waiting reports that this moderator may see, oldest first; of one person, or of all. */
export function listWaiting(db: Queryable, moderator: UserId, of: Sql = sql`true`) {
  return db.many<WaitingRow>(
    'reports.listWaiting',
    sql`select reports.id, kind, reports.created_at, subject_id, subject.created_at as subject_since,
          reporter_id, reporter.created_at as reporter_since,
          array(select encode(key_hash, 'hex') from device_keys where user_id = reporter_id) as reporter_keys,
          ${HOLDER} as taken_by_id
        from reports
        left join users subject on subject.id = subject_id
        left join users reporter on reporter.id = reporter_id
        where ${IS_WAITING} and ${isTheirs(moderator)} and ${of}
        order by reports.id limit ${WEIGHED_MAX}`,
  )
}

/** The reports of this one's case: those that wait about the same person, or only itself if it is about nobody. */
export function ofCase(id: ReportId): Sql {
  return sql`(reports.id = ${id} or kind <> ${ABOUT_NO_PERSON} and subject_id = (
    select subject_id from reports given where given.id = ${id} and given.kind <> ${ABOUT_NO_PERSON}))`
}

/** Locks the waiting reports of a case, always in the same order: a second moderator then sees what the first did. */
export function lockCase(db: Queryable, id: ReportId) {
  return db.run(
    'reports.lockCase',
    sql`select from reports where ${IS_WAITING} and ${ofCase(id)} order by id for update`,
  )
}

/** Whether this moderator may see this report, whatever its state. */
export function isVisible(db: Queryable, moderator: UserId, id: ReportId) {
  return db.maybeOne<{ id: ReportId }>(
    'reports.isVisible',
    sql`select id from reports where id = ${id} and ${isTheirs(moderator)}`,
  )
}

export function listByIds(db: Queryable, moderator: UserId, ids: readonly ReportId[]) {
  return db.many<QueuedRow>('reports.listByIds', sql`${queue(moderator)} and id = any(${ids}::bigint[])`)
}

export interface DecidedRow {
  userId: UserId
  aboutResolved: number
  aboutDismissed: number
  byResolved: number
  byDismissed: number
}

/** How many decided reports there are about each of these people, and by them. Without those for admins alone. */
export function countDecided(db: Queryable, people: readonly UserId[]) {
  const count = (column: Sql, state: Verdict['state']) => sql`(select count(*) from reports
    where ${column} = person.id and state = ${state} and kind <> ${ABOUT_NO_PERSON} and not is_for_admins)::integer`
  return db.many<DecidedRow>(
    'reports.countDecided',
    sql`select person.id as user_id, ${count(sql`subject_id`, 'resolved')} as about_resolved,
          ${count(sql`subject_id`, 'dismissed')} as about_dismissed,
          ${count(sql`reporter_id`, 'resolved')} as by_resolved,
          ${count(sql`reporter_id`, 'dismissed')} as by_dismissed
        from users person where person.id = any(${people}::bigint[])`,
  )
}

/** Gives reports to a moderator; null puts them back into the queue. */
export function assign(db: Queryable, ids: readonly ReportId[], to: UserId | null, now: Date) {
  return db.run(
    'reports.assign',
    sql`update reports set state = ${to === null ? 'open' : 'triaged'}, taken_by = ${to}::bigint,
          taken_at = ${to === null ? null : now}::timestamptz, looked_at = coalesce(looked_at, ${now})
        where id = any(${ids}::bigint[])`,
  )
}

/** Everybody else who may hold cases. */
export function listTeam(db: Queryable, moderator: UserId) {
  return db.many<{ id: UserId; username: string }>(
    'reports.listTeam',
    sql`select id, username from users
        where role in ('moderator', 'admin') and is_active(id) and id <> ${moderator} order by id`,
  )
}

/** Whether somebody may take this case: they are an active moderator, and no party to any of its reports. */
export function mayHold(db: Queryable, person: UserId, ids: readonly ReportId[]) {
  return db.one<{ may: boolean }>(
    'reports.mayHold',
    sql`select exists (select from users where id = ${person} and role in ('moderator', 'admin') and is_active(id))
          and not exists (select from reports
            where id = any(${ids}::bigint[]) and (subject_id = ${person} or reporter_id = ${person}
                or not ${isForRole(person, sql`reports`)})) as may`,
  )
}
