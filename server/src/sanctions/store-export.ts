import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function exportSanctions(db: Queryable, person: UserId) {
  return db.many(
    'sanctions.exportSanctions',
    sql`select kind, reason, made_at, ends_at, read_at, ended_at, undone_reason, appeal_text, appealed_at, appeal_decision,
          appeal_answer, decided_at
        from measures where user_id = ${person} order by id`,
  )
}
