import sql from 'sql-template-tag'
import type { DataLifecycle } from '../platform/feature.ts'

/** The account itself, without the hash of the password. The feature people deletes it. */
export const userRow: DataLifecycle = {
  exportData: async (db, person) => ({
    account: await db.many(
      'accounts.exportAccount',
      sql`select id, username, name, avatar_url, email, email_verified, role, standing, verification_status,
            document_type, verification_date, only_show_verified, connect_with_unverified, visible_to_verified_only,
            created_at
          from users where id = ${person}`,
    ),
  }),
}
