import type { PrivacySettings, UserId, VerificationStatus } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { SessionId } from '../platform/http/viewer.ts'
import type { AccountStatus } from './rules-sanctions.ts'

export interface UserRow extends PrivacySettings {
  id: UserId
  username: string
  name: string
  avatarUrl: string | null
  email: string
  emailVerified: boolean
  isVerified: boolean
  role: Role
  verificationStatus: VerificationStatus
  documentType: string | null
  verificationDate: Date | null
  simulated: boolean
}

/** A session with what bears on what it may do. */
export interface SessionRow {
  tokenHash: Buffer
  sessionId: SessionId
  userId: UserId
  role: Role
  renewedAt: Date
  standing: AccountStatus
  isConfirmed: boolean
  /** Whether there is a warning or a restriction to read. */
  hasUnread: boolean
  isRestricted: boolean
  /** Whether a sanction is over by the clock and not yet ended. */
  hasDue: boolean
}

export const USERNAME_UNIQUE = 'users_username'
export const USERNAME_LOOK_ALIKE = 'users_username_skeleton'

export function addUser(
  db: Queryable,
  user: { username: string; email: string; passwordHash: string; createdAt: Date } & PrivacySettings,
) {
  return db.one<{ id: UserId }>(
    'accounts.addUser',
    sql`insert into users (username, username_skeleton, name, email, password_hash, created_at,
          only_show_verified, connect_with_unverified, visible_to_verified_only)
        values (${user.username}, username_skeleton(${user.username}), ${user.username}, ${user.email}, ${user.passwordHash}, ${user.createdAt},
          ${user.onlyShowVerified}, ${user.connectWithUnverified}, ${user.visibleToVerifiedOnly})
        returning id`,
  )
}

const USER_COLUMNS = sql`id, username, name, avatar_url, email, email_verified, is_verified, role, verification_status, document_type,
  verification_date, simulated, only_show_verified, connect_with_unverified, visible_to_verified_only`

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
  return db.maybeOne<{ id: UserId; passwordHash: string; deletedAt: Date | null }>(
    'accounts.findPassword',
    sql`select id, password_hash, deleted_at from users
        where lower(username) = ${username.toLowerCase()} and (standing <> 'deleted' or deleted_at is not null)`,
  )
}

export function getPasswordHash(db: Queryable, id: UserId) {
  return db.one<{ passwordHash: string }>(
    'accounts.getPasswordHash',
    sql`select password_hash from users where id = ${id}`,
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
  session: { userId: UserId; tokenHash: Buffer; device: string; now: Date; expiresAt: Date },
) {
  return db.run(
    'accounts.addSession',
    sql`insert into sessions (user_id, token_hash, device, created_at, renewed_at, expires_at)
        values (${session.userId}, ${session.tokenHash}, ${session.device}, ${session.now}, ${session.now},
          ${session.expiresAt})`,
  )
}

/**
 * Those of these sessions that are good. Each is looked up by itself, by the indexes; the array is unpacked in a query of its own, so
 * that the plan does not depend on how many there are: it would be made anew with each call, which takes as long as all the rest.
 */
export function findSessions(db: Queryable, tokenHashes: readonly Buffer[], now: Date) {
  return db.many<SessionRow>(
    'accounts.findSessions',
    sql`select found.*
        from unnest(array(select unnest(${tokenHashes}::bytea[]))) as given (hash)
        cross join lateral (
          select token_hash, sessions.id as session_id, sessions.user_id, role, renewed_at, standing,
            coalesce(confirmed_until > ${now}, false) as is_confirmed,
            coalesce(has_unread, false) as has_unread, coalesce(is_restricted, false) as is_restricted,
            coalesce(has_due, false) as has_due
          -- The limit keeps the planner from any other way in than the token, however few sessions it believes there are.
          from (select * from sessions where token_hash = given.hash limit 1) as sessions
          join users on users.id = user_id
          left join lateral (
            select bool_or(read_at is null and kind in ('warning', 'restriction')) as has_unread,
              bool_or(kind = 'restriction') as is_restricted, bool_or(ends_at <= ${now}) as has_due
            from measures where measures.user_id = users.id and ended_at is null
          ) as measures on true
          where expires_at > ${now} and standing <> 'deleted'
        ) as found`,
  )
}

/** Lets a session do what asks for the password again. */
export function confirmSession(db: Queryable, id: SessionId, until: Date) {
  return db.run(
    'accounts.confirmSession',
    sql`update sessions set confirmed_until = ${until} where id = ${id}`,
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
