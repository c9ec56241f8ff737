import { privacySettings, profileFields } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import { HOUR_MS } from '../platform/clock.ts'
import { columnsOf } from '../platform/db/columns.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'
import { REMOVED_ACCOUNTS_DAYS, REMOVED_LONG_AGO } from './store-removal.ts'

/** The account itself, without the hash of the password. The feature people deletes it. */
export const userRow: DataLifecycle = {
  exportData: async (db, person) => ({
    account: await db.many(
      'accounts.exportAccount',
      sql`select id, username, ${columnsOf(profileFields)}, avatar_url, email, email_verified, email_returned_at, role, standing,
            verification_status, document_type, verification_date, ${columnsOf(privacySettings)}, locale, time_format, created_at
          from users where id = ${person}`,
    ),
  }),
  retentions: ({ db }) => [
    keepingRows(
      db,
      {
        what: 'accounts.removed',
        keptFor: `${REMOVED_ACCOUNTS_DAYS} days after the account was removed`,
        everyMs: HOUR_MS,
      },
      REMOVED_LONG_AGO,
    ),
  ],
}
