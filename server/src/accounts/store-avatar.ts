import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function setAvatarHash(db: Queryable, id: UserId, hash: string | null) {
  return db.run('accounts.setAvatarHash', sql`update users set avatar_hash = ${hash} where id = ${id}`)
}
