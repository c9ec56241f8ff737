import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { MEETUP_WORDS_DAYS } from '@hereabouts/contract/meetups/limits'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { REPORT_KEPT_DAYS } from '@hereabouts/contract/reports/limits'
import sql from 'sql-template-tag'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import { type RowsOver, someOver } from '../platform/db/rows-over.ts'

export const CLOSED: RowsOver = {
  table: 'reports',
  isOver: (at) => sql`closed_at <= ${later(at, -REPORT_KEPT_DAYS * DAY_MS)}`,
}
export const MEETUPS_REPORTED: RowsOver = {
  table: 'reported_meetups',
  isOver: (at) => sql`exists (
    select from meetups where meetups.id = meetup_id and ended_at <= ${later(at, -MEETUP_WORDS_DAYS * DAY_MS)})`,
}

export function removeMeetupsReported(db: Queryable, now: Date, limit: number) {
  return db.many<{ meetupId: MeetupId; reporterId: UserId }>(
    'reports.meetups.forget',
    sql`delete from reported_meetups where ${someOver(MEETUPS_REPORTED, now, limit)}
        returning meetup_id, reporter_id`,
  )
}
