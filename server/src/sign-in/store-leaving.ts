import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { AccountStatus } from '@hereabouts/contract/sanctions/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function markDeleted(db: Queryable, id: UserId, now: Date) {
  return db.run(
    'sign-in.markDeleted',
    sql`update users set standing = 'deleted', deleted_at = ${now} where id = ${id}`,
  )
}

export function unmarkDeleted(db: Queryable, id: UserId, standing: AccountStatus) {
  return db.run(
    'sign-in.unmarkDeleted',
    sql`update users set standing = ${standing}, deleted_at = null where id = ${id}`,
  )
}
