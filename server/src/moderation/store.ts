import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import type { Locale } from '@hereabouts/contract/http/locales'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface ModeratorRow {
  id: UserId
  email: string
  locale: Locale | null
  role: Role
}

/** When moderators last got e-mails, locked until the transaction ends, so that of several nodes one sends them. */
export async function lockMails(db: Queryable) {
  await db.run('moderation.addMails', sql`insert into moderation_mails default values on conflict do nothing`)
  return db.one<{ digestedAt: Date | null; alarmedAt: Date | null }>(
    'moderation.lockMails',
    sql`select digested_at, alarmed_at from moderation_mails for update`,
  )
}

export function setDigested(db: Queryable, at: Date) {
  return db.run('moderation.setDigested', sql`update moderation_mails set digested_at = ${at}`)
}

export function setAlarmed(db: Queryable, at: Date) {
  return db.run('moderation.setAlarmed', sql`update moderation_mails set alarmed_at = ${at}`)
}

/** Active moderators and admins with a confirmed address. */
export function listModerators(db: Queryable) {
  return db.many<ModeratorRow>(
    'moderation.listModerators',
    sql`select id, email, locale, role from users
        where role in ('moderator', 'admin') and email_verified and email_returned_at is null and is_active(id)
        order by id`,
  )
}
