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

export function exportSessions(db: Queryable, person: UserId) {
  return db.many(
    'accounts.exportSessions',
    sql`select device, created_at as started_at, to_char(renewed_at at time zone 'UTC', 'YYYY-MM-DD') as last_used_on, expires_at
        from sessions where user_id = ${person} order by id`,
  )
}

export function exportLinks(db: Queryable, person: UserId) {
  return db.many(
    'accounts.exportLinks',
    sql`select purpose, email, expires_at from email_tokens where user_id = ${person} order by expires_at`,
  )
}

export function exportSanctions(db: Queryable, person: UserId) {
  return db.many(
    'accounts.exportSanctions',
    sql`select kind, reason, made_at, ends_at, read_at, ended_at, undone_reason, appeal_text, appealed_at, appeal_decision,
          appeal_answer, decided_at
        from measures where user_id = ${person} order by id`,
  )
}
