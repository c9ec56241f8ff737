import { MEETUP_WORDS_DAYS } from '@hereabouts/contract/meetups/limits'
import { REPORT_KEPT_DAYS } from '@hereabouts/contract/reports/limits'
import { forgetUnsafe } from '../meetups/service-retention.ts'
import { HOUR_MS } from '../platform/clock.ts'
import { countRowsOver } from '../platform/db/rows-over.ts'
import type { Deps } from '../platform/deps.ts'
import { keepingRows, type Retention } from '../platform/retention.ts'
import * as store from './store-retention.ts'

export function retentionsOfReports({ db }: Deps): Retention[] {
  return [
    keepingRows(
      db,
      { what: 'reports.closed', keptFor: `${REPORT_KEPT_DAYS} days after it was closed`, everyMs: HOUR_MS },
      store.CLOSED,
    ),
    {
      what: 'reports.meetups',
      keptFor: `${MEETUP_WORDS_DAYS} days after the meetup ended`,
      everyMs: HOUR_MS,
      countOverdue: (at) => countRowsOver(db, 'reports.meetups.countOverdue', store.MEETUPS_REPORTED, at),
      // Both at once: who is known to have felt unsafe is reported, so what is forgotten here is forgotten there.
      forget: (now, limit) =>
        db.tx(async (tx) => {
          const reported = await store.removeMeetupsReported(tx, now, limit)
          for (const { meetupId, reporterId } of reported) await forgetUnsafe(tx, meetupId, reporterId)
          return reported.length
        }),
    },
  ]
}
