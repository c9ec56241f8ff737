import { SANCTION_KEPT_DAYS } from '@hereabouts/contract/sanctions/limits'
import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'

/** A person's sanctions, and their appeals against them. */
export const sanctionsAndAppeals: DataLifecycle = {
  exportedIn: 'accounts',
  exportData: async (db, person) => ({
    measures: await db.many(
      'sanctions.exportSanctions',
      sql`select kind, reason, made_at, ends_at, read_at, ended_at, undone_reason, appeal_text, appealed_at,
            appeal_decision, appeal_answer, decided_at
          from measures where user_id = ${person} order by id`,
    ),
  }),
  retentions: ({ db }) => [
    keepingRows(
      db,
      { what: 'sanctions.ended', keptFor: `${SANCTION_KEPT_DAYS} days after it ended`, everyMs: HOUR_MS },
      ENDED_SANCTIONS,
    ),
  ],
}

const ENDED_SANCTIONS: RowsOver = {
  table: 'measures',
  isOver: (at) => sql`ended_at <= ${later(at, -SANCTION_KEPT_DAYS * DAY_MS)}`,
}
