import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function exportLinks(db: Queryable, person: UserId) {
  return db.many(
    'email.exportLinks',
    sql`select purpose, email, expires_at from email_tokens where user_id = ${person} order by expires_at`,
  )
}
