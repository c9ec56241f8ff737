import type { PrivacySettings, UserId, VerificationStatus } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { SessionId } from '../platform/http/viewer.ts'

export interface UserRow extends PrivacySettings {
  id: UserId
  username: string
  name: string
  email: string
  emailVerified: boolean
  isVerified: boolean
  verificationStatus: VerificationStatus
  documentType: string | null
  verificationDate: Date | null
}

export const USERNAME_UNIQUE = 'users_username'

export function addUser(
  db: Queryable,
  user: { username: string; email: string; passwordHash: string; createdAt: Date } & PrivacySettings,
) {
  return db.one<{ id: UserId }>(
    'accounts.addUser',
    sql`insert into users (username, name, email, password_hash, created_at,
          only_show_verified, connect_with_unverified, visible_to_verified_only)
        values (${user.username}, ${user.username}, ${user.email}, ${user.passwordHash}, ${user.createdAt},
          ${user.onlyShowVerified}, ${user.connectWithUnverified}, ${user.visibleToVerifiedOnly})
        returning id`,
  )
}

const USER_COLUMNS = sql`id, username, name, email, email_verified, is_verified, verification_status, document_type,
  verification_date, only_show_verified, connect_with_unverified, visible_to_verified_only`

export function getUser(db: Queryable, id: UserId) {
  return db.one<UserRow>('accounts.getUser', sql`select ${USER_COLUMNS} from users where id = ${id}`)
}

export function lockUser(db: Queryable, id: UserId) {
  return db.one<UserRow>(
    'accounts.lockUser',
    sql`select ${USER_COLUMNS} from users where id = ${id} for update`,
  )
}

export function changeUser(db: Queryable, id: UserId, to: { name: string } & PrivacySettings) {
  return db.run(
    'accounts.changeUser',
    sql`update users set name = ${to.name}, only_show_verified = ${to.onlyShowVerified},
          connect_with_unverified = ${to.connectWithUnverified},
          visible_to_verified_only = ${to.visibleToVerifiedOnly}
        where id = ${id}`,
  )
}

export function setVerification(
  db: Queryable,
  id: UserId,
  to: { status: VerificationStatus; documentType: string; since: Date },
) {
  return db.run(
    'accounts.setVerification',
    sql`update users set verification_status = ${to.status}, document_type = ${to.documentType},
          verification_date = ${to.since}
        where id = ${id}`,
  )
}

/** Active accounts, and how far their verifications have come. */
export function countPeople(db: Queryable) {
  return db.one<{ people: number; submitted: number; verified: number }>(
    'accounts.countPeople',
    sql`select count(*)::int as people,
          count(*) filter (where verification_status = 'submitted')::int as submitted,
          count(*) filter (where verification_status = 'verified')::int as verified
        from users where standing = 'active'`,
  )
}

export function findPassword(db: Queryable, username: string) {
  return db.maybeOne<{ id: UserId; passwordHash: string }>(
    'accounts.findPassword',
    sql`select id, password_hash from users
        where lower(username) = ${username.toLowerCase()} and standing in ('active', 'suspended')`,
  )
}

/** Whether this is the account's password still; as long as the transaction lasts nobody changes it. */
export async function keepPassword(db: Queryable, id: UserId, passwordHash: string): Promise<boolean> {
  const kept = await db.run(
    'accounts.keepPassword',
    sql`select from users where id = ${id} and password_hash = ${passwordHash} for share`,
  )
  return kept > 0
}

export function addSession(
  db: Queryable,
  session: { userId: UserId; tokenHash: Buffer; now: Date; expiresAt: Date },
) {
  return db.run(
    'accounts.addSession',
    sql`insert into sessions (user_id, token_hash, created_at, renewed_at, expires_at)
        values (${session.userId}, ${session.tokenHash}, ${session.now}, ${session.now}, ${session.expiresAt})`,
  )
}

export function findSession(db: Queryable, tokenHash: Buffer, now: Date) {
  return db.maybeOne<{ sessionId: SessionId; userId: UserId; role: Role; renewedAt: Date }>(
    'accounts.findSession',
    sql`select sessions.id as session_id, user_id, role, renewed_at from sessions join users on users.id = user_id
        where token_hash = ${tokenHash} and expires_at > ${now} and standing in ('active', 'suspended')`,
  )
}

export function renewSession(db: Queryable, id: SessionId, now: Date, expiresAt: Date) {
  return db.run(
    'accounts.renewSession',
    sql`update sessions set renewed_at = ${now}, expires_at = ${expiresAt} where id = ${id}`,
  )
}

export function removeSession(db: Queryable, id: SessionId) {
  return db.run('accounts.removeSession', sql`delete from sessions where id = ${id}`)
}

export function removeExpiredSessions(db: Queryable, now: Date) {
  return db.many<{ sessionId: SessionId }>(
    'accounts.removeExpiredSessions',
    sql`delete from sessions where expires_at <= ${now} returning id as session_id`,
  )
}
