import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { AccountStatus } from './rules-sanctions.ts'

export function markDeleted(db: Queryable, id: UserId, now: Date) {
  return db.run(
    'accounts.markDeleted',
    sql`update users set standing = 'deleted', deleted_at = ${now} where id = ${id}`,
  )
}

export function unmarkDeleted(db: Queryable, id: UserId, standing: AccountStatus) {
  return db.run(
    'accounts.unmarkDeleted',
    sql`update users set standing = ${standing}, deleted_at = null where id = ${id}`,
  )
}
