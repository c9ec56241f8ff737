import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** The only statement that sets `simulated`. */
export function markSimulated(db: Queryable, id: UserId) {
  return db.run('accounts.markSimulated', sql`update users set simulated = true where id = ${id}`)
}

export function hasSimulated(db: Queryable) {
  return db.one<{ hasSimulated: boolean }>(
    'accounts.hasSimulated',
    sql`select exists (select from users where simulated) as has_simulated`,
  )
}

export function findSimulated(db: Queryable, id: UserId) {
  return db.one<{ simulated: boolean }>(
    'accounts.findSimulated',
    sql`select simulated from users where id = ${id}`,
  )
}
