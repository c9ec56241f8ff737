import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { MEETUP_WORDS_DAYS } from '@hereabouts/contract/meetups/limits'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { REPORT_KEPT_DAYS } from '@hereabouts/contract/reports/limits'
import sql from 'sql-template-tag'
import { forgetUnsafe } from '../meetups/service-handshake.ts'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import { type RowsOver, someOver } from '../platform/db/rows-over.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'

/** The reports that a person made. Those about them are confidential. */
export const reportsMade: DataLifecycle = {
  exportData: async (db, person) => ({
    reportsMade: await db.many(
      'reports.export',
      sql`select id, kind, context, text,
            -- Who wrote a gathering's texts is not theirs to know.
            case when context <> 'gathering' then subject_id end as about_id,
            case when context <> 'gathering' then evidence #>> '{profile,username}' end as about_username,
            state, created_at, closed_at, note
          from reports where reporter_id = ${person} order by id`,
    ),
    gatheringsReported: await db.many(
      'reports.exportGatherings',
      sql`select gathering_id, subject_id as about_id from reported_gatherings where reporter_id = ${person}
          order by gathering_id, subject_id`,
    ),
    meetupsReported: await db.many(
      'reports.exportMeetups',
      sql`select meetup_id from reported_meetups where reporter_id = ${person} order by meetup_id`,
    ),
  }),
  retentions: ({ db }) => [
    keepingRows(
      db,
      { what: 'reports.closed', keptFor: `${REPORT_KEPT_DAYS} days after it was closed`, everyMs: HOUR_MS },
      { table: 'reports', isOver: (at) => sql`closed_at <= ${later(at, -REPORT_KEPT_DAYS * DAY_MS)}` },
    ),
    keepingRows(
      db,
      { what: 'reports.images', keptFor: 'as long as a report contains it', everyMs: HOUR_MS },
      {
        table: 'report_images',
        isOver: () =>
          sql`not exists (select from report_pictures where report_pictures.hash = report_images.hash)`,
      },
    ),
    keepingRows(
      db,
      {
        what: 'reports.meetups',
        keptFor: `${MEETUP_WORDS_DAYS} days after the meetup ended`,
        everyMs: HOUR_MS,
        forget: (now, limit) =>
          db.tx(async (tx) => {
            const reported = await tx.many<{ meetupId: MeetupId; reporterId: UserId }>(
              'reports.meetups.forget',
              sql`delete from reported_meetups where ${someOver(MEETUPS_REPORTED, now, limit)}
                  returning meetup_id, reporter_id`,
            )
            // In the same transaction: an outcome of feeling unsafe without this row would be reported again.
            for (const { meetupId, reporterId } of reported) await forgetUnsafe(tx, meetupId, reporterId)
            return reported.length
          }),
      },
      MEETUPS_REPORTED,
    ),
  ],
}

const MEETUPS_REPORTED: RowsOver = {
  table: 'reported_meetups',
  isOver: (at) => sql`exists (
    select from meetups where meetups.id = meetup_id and ended_at <= ${later(at, -MEETUP_WORDS_DAYS * DAY_MS)})`,
}
