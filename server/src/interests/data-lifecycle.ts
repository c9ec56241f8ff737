import { INTEREST_UNDO_MINUTES } from '@hereabouts/contract/interests/limits'
import sql from 'sql-template-tag'
import { later, MINUTE_MS } from '../platform/clock.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'
import { listInterestsOf } from './service.ts'

/** A person's interests. The feature meetups deletes unused custom ones: only it knows which were used. */
export const chosenInterests: DataLifecycle = {
  exportData: async (db, person) => ({
    ...(await listInterestsOf(db, person)),
    removed: await db.many(
      'interests.exportRemoved',
      sql`select interest_id, matches_from, removed_at from removed_interests
          where user_id = ${person} order by interest_id`,
    ),
  }),
  retentions: ({ db }) => [
    keepingRows(
      db,
      {
        what: 'interests.removed',
        keptFor: `${INTEREST_UNDO_MINUTES} minutes after it was removed`,
        everyMs: 5 * MINUTE_MS,
      },
      REMOVED,
    ),
  ],
}

const REMOVED: RowsOver = {
  table: 'removed_interests',
  isOver: (at) => sql`removed_at <= ${later(at, -INTEREST_UNDO_MINUTES * MINUTE_MS)}`,
}
