import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function addResetRequest(
  db: Queryable,
  email: string,
  createdAt: Date,
  askerHash: Buffer | null = null,
) {
  return db.run(
    'sign-in.addResetRequest',
    sql`insert into password_reset_requests (email, asker_hash, created_at)
        values (${email}, ${askerHash}, ${createdAt})`,
  )
}

export function takeResetRequest(db: Queryable) {
  return db.maybeOne<{ email: string; askerHash: Buffer | null; createdAt: Date }>(
    'sign-in.takeResetRequest',
    // With `in`, PostgreSQL may run the subquery again for each row, and each time lock another one.
    sql`delete from password_reset_requests where id = (
          select id from password_reset_requests order by id limit 1 for update skip locked)
        returning email, asker_hash, created_at`,
  )
}

/** Every account with this address that people can sign in to, newest first. */
export function listClaims(db: Queryable, email: string) {
  return db.many<{
    id: UserId
    username: string
    email: string
    emailVerified: boolean
    locale: Locale | null
  }>(
    'sign-in.listClaims',
    sql`select id, username, email, email_verified, locale from users
        where lower(email) = lower(${email}) and standing <> 'deleted' order by id desc`,
  )
}
