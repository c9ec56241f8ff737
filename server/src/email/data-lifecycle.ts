import { EMAIL_CODE_MINUTES, EMAIL_LINK_MINUTES } from '@hereabouts/contract/email/limits'
import sql from 'sql-template-tag'
import { HOUR_MS } from '../platform/clock.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { keepingRows } from '../platform/retention.ts'

/** The links in e-mails that still work. The export leaves out the tokens. */
export const emailLinks: DataLifecycle = {
  exportedIn: 'accounts',
  exportData: async (db, person) => ({
    linksMailed: await db.many(
      'email.exportLinks',
      sql`select purpose, email, expires_at, code_expires_at from email_tokens where user_id = ${person} order by expires_at`,
    ),
  }),
  retentions: ({ db }) => [
    keepingRows(
      db,
      { what: 'email.links', keptFor: `${EMAIL_LINK_MINUTES} minutes`, everyMs: HOUR_MS },
      EXPIRED_LINKS,
    ),
    keepingRows(
      db,
      { what: 'email.codeTries', keptFor: `${EMAIL_CODE_MINUTES} minutes`, everyMs: HOUR_MS },
      EXPIRED_TRIES,
    ),
  ],
}

const EXPIRED_TRIES: RowsOver = { table: 'code_tries', isOver: (at) => sql`expires_at <= ${at}` }
const EXPIRED_LINKS: RowsOver = { table: 'email_tokens', isOver: (at) => sql`expires_at <= ${at}` }
