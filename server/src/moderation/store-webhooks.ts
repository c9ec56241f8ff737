import type { ReportState } from '@hereabouts/contract/reports/limits'
import type { AnyReportKind, ReportId } from '@hereabouts/contract/reports/schemas'
import sql from 'sql-template-tag'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'

export interface DeliveryRow {
  id: number
  url: string
  payload: string
  createdAt: Date
  /** Including this one. */
  tries: number
}

export const DELIVERED_FOR_DAYS = 1
export const USELESS_DELIVERIES: RowsOver = {
  table: 'webhook_deliveries',
  isOver: (at) => sql`created_at <= ${later(at, -DELIVERED_FOR_DAYS * DAY_MS)}`,
}

/** Null for those that only admins may know of: the operator's programs may post them where the whole team reads. */
export function findReport(db: Queryable, id: ReportId) {
  return db.maybeOne<{ kind: AnyReportKind; state: ReportState }>(
    'moderation.findReport',
    sql`select kind, state from reports where id = ${id} and not is_for_admins`,
  )
}

export function addDeliveries(db: Queryable, urls: readonly string[], payload: string, now: Date) {
  return db.run(
    'moderation.addDeliveries',
    sql`insert into webhook_deliveries (url, payload, created_at, next_try_at)
        select url, ${payload}, ${now}, ${now} from unnest(${urls}::text[]) as url`,
  )
}

/** Claims deliveries that are due. Until `leaseEnd` no other node claims them. */
export function claimDeliveries(db: Queryable, now: Date, leaseEnd: Date, limit: number) {
  return db.many<DeliveryRow>(
    'moderation.claimDeliveries',
    // An array, because PostgreSQL may evaluate a subquery again for each row and find other rows.
    sql`update webhook_deliveries set tries = tries + 1, next_try_at = ${leaseEnd}
        where id = any(array(select id from webhook_deliveries
          where next_try_at <= ${now} and created_at > ${later(now, -DELIVERED_FOR_DAYS * DAY_MS)}
          order by next_try_at, id limit ${limit} for update skip locked))
        returning id, url, payload, created_at, tries`,
  )
}

export function deferDelivery(db: Queryable, id: number, nextTryAt: Date) {
  return db.run(
    'moderation.deferDelivery',
    sql`update webhook_deliveries set next_try_at = ${nextTryAt} where id = ${id}`,
  )
}

export function removeDelivery(db: Queryable, id: number) {
  return db.run('moderation.removeDelivery', sql`delete from webhook_deliveries where id = ${id}`)
}
