import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function exportReports(db: Queryable, person: UserId) {
  return db.many(
    'reports.export',
    sql`select id, subject_id as about_id, evidence #>> '{profile,username}' as about_username, kind, context, text, state,
          created_at, closed_at, note
        from reports where reporter_id = ${person} order by id`,
  )
}

export function exportReportedMeetups(db: Queryable, person: UserId) {
  return db.many(
    'reports.exportMeetups',
    sql`select meetup_id from reported_meetups where reporter_id = ${person} order by meetup_id`,
  )
}
