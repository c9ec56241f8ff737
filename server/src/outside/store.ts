import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import { OUTSIDE_CONFIRMED_HOURS } from '@hereabouts/contract/outside/limits'
import type { ReportState } from '@hereabouts/contract/reports/limits'
import type { ReportId, Verdict } from '@hereabouts/contract/reports/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { HOUR_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'

export interface OutsideRow {
  id: number
  email: string
  locale: Locale | null
  about: string
  text: string
  /** Whether the writer says that it is about somebody on the team. */
  isAboutTeam: boolean
  /** Null until it is confirmed. */
  reportId: ReportId | null
}

export const UNCONFIRMED_OVER: RowsOver = {
  table: 'outside_reports',
  isOver: (at) => sql`report_id is null and written_at <= ${later(at, -OUTSIDE_CONFIRMED_HOURS * HOUR_MS)}`,
}

export function add(
  db: Queryable,
  { email, locale, about, text, isAboutTeam }: Omit<OutsideRow, 'id' | 'reportId'>,
  tokenHash: Buffer,
  now: Date,
) {
  return db.run(
    'outside.add',
    sql`insert into outside_reports (token_hash, email, locale, about, text, is_about_team, written_at)
        values (${tokenHash}, ${email}, ${locale}, ${about}, ${text}, ${isAboutTeam}, ${now})`,
  )
}

/** The report behind a link, locked. Null if the link is no longer valid. */
export function lock(db: Queryable, tokenHash: Buffer, now: Date) {
  return db.maybeOne<OutsideRow>(
    'outside.lock',
    sql`select id, email, locale, about, text, is_about_team, report_id from outside_reports
        where token_hash = ${tokenHash} and not (${UNCONFIRMED_OVER.isOver(now)}) for update`,
  )
}

/** The account with exactly this username. */
export function findNamed(db: Queryable, username: string) {
  return db.maybeOne<{ id: UserId }>(
    'outside.findNamed',
    sql`select id from users where lower(username) = lower(${username})`,
  )
}

/** Whether an admin could read a report about this person. */
export function hasAdminBeside(db: Queryable, subject: UserId | null) {
  return db.one<{ hasAdmin: boolean }>(
    'outside.hasAdminBeside',
    sql`select exists (select from users
          where role = 'admin' and is_active(id) and id is distinct from ${subject}::bigint) as has_admin`,
  )
}

/** The accounts with this address: an e-mail to it must go with them. */
export async function listOwners(db: Queryable, email: string): Promise<UserId[]> {
  const owners = await db.many<{ id: UserId }>(
    'outside.listOwners',
    sql`select id from users where lower(email) = lower(${email})`,
  )
  return owners.map(({ id }) => id)
}

/** Keeps only the address of what became a report. */
export function confirm(db: Queryable, id: number, report: ReportId) {
  return db.run(
    'outside.confirm',
    sql`update outside_reports set report_id = ${report}, about = '', text = '', is_about_team = false where id = ${id}`,
  )
}

export const byToken = (tokenHash: Buffer): Sql => sql`token_hash = ${tokenHash}`
export const byReport = (report: ReportId): Sql => sql`report_id = ${report}`

export function remove(db: Queryable, which: Sql) {
  return db.run('outside.remove', sql`delete from outside_reports where ${which}`)
}

/** Who waits for the answer to a report, and what it is by now. */
export function findAnswer(db: Queryable, report: ReportId) {
  return db.maybeOne<{
    email: string
    locale: Locale | null
    state: ReportState
    note: string
    noteCanned: NonNullable<Verdict['canned']> | null
  }>(
    'outside.findAnswer',
    sql`select email, locale, state, note, note_canned
        from outside_reports join reports on reports.id = report_id where report_id = ${report}`,
  )
}
