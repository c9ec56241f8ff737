import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { AnyReportKind, ReportId } from '@hereabouts/contract/reports/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import { isTheirs } from './store-queue.ts'

export function listUnalarmed(db: Queryable, kinds: readonly AnyReportKind[], since: Date) {
  return db.many<{ id: ReportId }>(
    'reports.listUnalarmed',
    sql`select id from reports
        where state = 'open' and alarmed_at is null and kind = any(${kinds}::text[]) and created_at > ${since}
        order by id`,
  )
}

export function markAlarmed(db: Queryable, ids: readonly ReportId[], now: Date) {
  return db.run(
    'reports.markAlarmed',
    sql`update reports set alarmed_at = ${now} where id = any(${ids}::bigint[])`,
  )
}

export function measureKinds(db: Queryable, moderator: UserId, only: readonly ReportId[] | null) {
  return db.many<{ kind: AnyReportKind; count: number }>(
    'reports.measureKinds',
    sql`select kind, count(*)::integer as count from reports
        where state in ('open', 'triaged') and ${isTheirs(moderator)}
          and (${only}::bigint[] is null or id = any(${only}::bigint[]))
        group by kind order by count(*) desc, kind`,
  )
}
