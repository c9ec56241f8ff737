import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function exportBlocks(db: Queryable, person: UserId) {
  return db.many(
    'safety.exportBlocks',
    sql`select users.id, username, blocks.created_at as since, was_seen from blocks join users on users.id = blocked_id
        where blocker_id = ${person} order by blocks.created_at`,
  )
}
