import sql from 'sql-template-tag'
import type { RowsOver } from '../platform/db/rows-over.ts'

export const LINKS: RowsOver = { table: 'email_tokens', isOver: (at) => sql`expires_at <= ${at}` }
