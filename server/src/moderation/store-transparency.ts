import type { TransparencyKind } from '@hereabouts/contract/moderation/limits'
import { ABOUT_NO_PERSON, NOTICED } from '@hereabouts/contract/reports/limits'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** For each kind, how many people it was about. Several reports or measures about one person count once. */
export function count(db: Queryable, from: Date, until: Date) {
  // A report about nobody known counts by itself.
  const person = sql`coalesce(subject_id, -reports.id)`
  // Nobody reported those whom a rule noticed.
  const isAbout = sql`kind not in (${ABOUT_NO_PERSON}, ${NOTICED})`
  return db.one<Record<TransparencyKind, number>>(
    'moderation.countMonth',
    sql`select
          (select count(distinct ${person}) from reports
            where ${isAbout} and created_at >= ${from} and created_at < ${until})::integer as reported,
          (select count(distinct ${person}) from reports
            where ${isAbout} and state = 'resolved' and closed_at >= ${from} and closed_at < ${until})::integer as resolved,
          (select count(distinct ${person}) from reports
            where ${isAbout} and state = 'dismissed' and closed_at >= ${from} and closed_at < ${until})::integer as dismissed,
          (select count(distinct user_id) from measures
            where made_at >= ${from} and made_at < ${until})::integer as measures,
          (select count(distinct user_id) from measures
            where appealed_at >= ${from} and appealed_at < ${until})::integer as appeals,
          (select count(distinct user_id) from measures
            where appeal_decision = 'lifted' and decided_at >= ${from} and decided_at < ${until})::integer as lifted`,
  )
}

export type MonthRow = { month: string } & Record<TransparencyKind, number | null>

export function listMonths(db: Queryable, limit: number) {
  return db.many<MonthRow>(
    'moderation.listMonths',
    sql`select coalesce(to_char(month, 'YYYY-MM'), '') as month, reported, resolved, dismissed, measures, appeals, lifted
        from transparency_months order by transparency_months.month desc limit ${limit}`,
  )
}

/** Publishes a month unless it is published already. */
export function addMonth(db: Queryable, { month, ...row }: MonthRow) {
  return db.run(
    'moderation.addMonth',
    sql`insert into transparency_months (month, reported, resolved, dismissed, measures, appeals, lifted)
        values (${`${month}-01`}, ${row.reported}, ${row.resolved}, ${row.dismissed}, ${row.measures}, ${row.appeals}, ${row.lifted})
        on conflict do nothing`,
  )
}
