import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function exportAccount(db: Queryable, person: UserId) {
  return db.many(
    'accounts.exportAccount',
    sql`select id, username, name, avatar_url, email, email_verified, role, standing, verification_status, document_type,
          verification_date, only_show_verified, connect_with_unverified, visible_to_verified_only, created_at
        from users where id = ${person}`,
  )
}
