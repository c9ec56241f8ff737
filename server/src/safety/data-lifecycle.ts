import sql from 'sql-template-tag'
import type { DataLifecycle } from '../platform/feature.ts'

/** The people somebody has blocked. Nobody learns who blocked them. */
export const blocks: DataLifecycle = {
  exportData: async (db, person) => ({
    blocks: await db.many(
      'safety.exportBlocks',
      sql`select users.id, username, blocks.created_at as since, was_seen
          from blocks join users on users.id = blocked_id
          where blocker_id = ${person} order by blocks.created_at`,
    ),
  }),
}
