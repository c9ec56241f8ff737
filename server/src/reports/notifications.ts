import sql from 'sql-template-tag'
import { notificationKind } from '../platform/notifications.ts'

/** A report of the viewer's own was closed. */
const reportClosed = notificationKind({
  name: 'report',
  kind: 'report',
  rows: (viewer, limit) => sql`
    select * from (select * from reports where reporter_id = ${viewer} order by id desc limit ${limit}) latest
    where closed_at is not null`,
  subject: sql`id`,
  version: sql`state`,
  at: sql`closed_at`,
  facts: {
    state: sql`state`,
    // What the person was called then.
    name: sql`coalesce(evidence -> 'profile' ->> 'name', '')`,
    note: sql`note`,
  },
})

export const notificationsOfReports = [reportClosed]
