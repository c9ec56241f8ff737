import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'

export const LINKS_OVER: RowsOver = { table: 'first_admin_links', isOver: (at) => sql`expires_at <= ${at}` }

export function hasAdmin(db: Queryable) {
  return db.one<{ hasAdmin: boolean }>(
    'admin.hasAdmin',
    sql`select exists (select from users where role = 'admin' and is_active(id)) as has_admin`,
  )
}

export function addLink(db: Queryable, tokenHash: Buffer, expiresAt: Date) {
  return db.run(
    'admin.addFirstAdminLink',
    sql`insert into first_admin_links (token_hash, expires_at) values (${tokenHash}, ${expiresAt})`,
  )
}

/** Resolves to 0 if no such link is valid. */
export function useLink(db: Queryable, tokenHash: Buffer, now: Date) {
  return db.run(
    'admin.useFirstAdminLink',
    sql`delete from first_admin_links where token_hash = ${tokenHash} and expires_at > ${now}`,
  )
}

export function removeLinks(db: Queryable) {
  return db.run('admin.removeFirstAdminLinks', sql`delete from first_admin_links`)
}
