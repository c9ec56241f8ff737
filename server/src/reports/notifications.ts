import sql from 'sql-template-tag'
import { notificationKind } from '../platform/notifications.ts'
import { GATHERING } from './store.ts'

/** A report by the viewer was closed. */
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
    // The person's name at that time, or what a gathering was called.
    name: sql`coalesce(${GATHERING}, evidence -> 'profile' ->> 'name', '')`,
    // A text of the app is in its language on the page to which this leads.
    note: sql`case when note_canned is null then note else '' end`,
  },
  changes: { 'reports.changed': ({ reporter }) => ({ people: reporter === null ? [] : [reporter] }) },
})

export const notificationsOfReports = [reportClosed]
