import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { ALERT_HOURS, CONTACT_ASKED_DAYS } from '@hereabouts/contract/checkins/limits'
import sql, { raw } from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import { type RowsOver, someOver } from '../platform/db/rows-over.ts'

export const TOLD: RowsOver = {
  table: 'check_ins',
  isOver: (at) => sql`alerted_at <= ${later(at, -ALERT_HOURS * HOUR_MS)}`,
}
/** Those who did not answer, and those who said no. */
export const WAITING: RowsOver = {
  table: 'trusted_contacts',
  isOver: (at) =>
    sql`state <> 'agreed' and coalesce(answered_at, asked_at) <= ${later(at, -CONTACT_ASKED_DAYS * DAY_MS)}`,
}

/** Gives whose they were. */
export function removeOver(db: Queryable, over: RowsOver, now: Date, limit: number) {
  return db.many<{ userId: UserId }>(
    `checkins.forget ${over.table}`,
    sql`delete from ${raw(over.table)} where ${someOver(over, now, limit)} returning user_id`,
  )
}
