import { MISSED_KEPT_DAYS } from '@hereabouts/contract/reliability/limits'
import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'

export const missedYeses: DataLifecycle = {
  exportData: async (db, person) => ({
    missedYeses: await db.many(
      'reliability.export',
      sql`select missed_at, kept_since from missed_yeses where user_id = ${person} order by missed_at`,
    ),
  }),
  retentions: ({ db }) => [
    keepingRows(
      db,
      { what: 'reliability.missed', keptFor: `${MISSED_KEPT_DAYS} days`, everyMs: HOUR_MS },
      {
        table: 'missed_yeses',
        isOver: (at) => sql`missed_at <= ${later(at, -MISSED_KEPT_DAYS * DAY_MS)}`,
      },
    ),
  ],
}
