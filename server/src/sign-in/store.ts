import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import type { AccountStatus } from '@hereabouts/contract/sanctions/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { ContactBar, SessionId } from '../platform/http/viewer.ts'
import type { PasskeyId } from './store-passkeys.ts'

/** A session with what decides what it may do. */
export interface SessionRow {
  tokenHash: Buffer
  sessionId: SessionId
  userId: UserId
  role: Role
  renewedAt: Date
  standing: AccountStatus
  /** Whether the person has yet to be let in. */
  isWaiting: boolean
  isConfirmed: boolean
  isPasskeyProved: boolean
  /** Whether there is an unread sanction that does not exclude the person. */
  hasUnread: boolean
  contactBar: ContactBar | null
  /** Whether a sanction has expired that is not marked as ended yet. */
  hasExpired: boolean
}

export interface LoginRow {
  id: UserId
  username: string
  /** Null unless it is confirmed. */
  email: string | null
  passwordHash: string
  deletedAt: Date | null
}

/**
 * The account that somebody signs in to by its username or by the address that it confirmed. Only one account
 * can have confirmed an address, and no username contains an @.
 */
export function findLogin(db: Queryable, { name, email }: { name: string; email: string | null }) {
  return db.maybeOne<LoginRow>(
    'sign-in.findLogin',
    sql`select id, username, case when email_verified then email end as email, password_hash, deleted_at from users
        where (lower(username) = ${name} or (email_verified and lower(email) = lower(${email})))
          and (standing <> 'deleted' or deleted_at is not null)`,
  )
}

export function getPasswordHash(db: Queryable, id: UserId) {
  return db.one<{ passwordHash: string }>(
    'sign-in.getPasswordHash',
    sql`select password_hash from users where id = ${id}`,
  )
}

/** Whether this is still the account's password. Keeps it from changing until the transaction ends. */
export async function lockPassword(db: Queryable, id: UserId, passwordHash: string): Promise<boolean> {
  const matching = await db.run(
    'sign-in.lockPassword',
    sql`select from users where id = ${id} and password_hash = ${passwordHash} for share`,
  )
  return matching > 0
}

/** Resolves to the session's id. */
export function addSession(
  db: Queryable,
  session: {
    userId: UserId
    tokenHash: Buffer
    device: string
    passkeyId: PasskeyId | null
    now: Date
    expiresAt: Date
  },
) {
  return db.one<{ id: SessionId }>(
    'sign-in.addSession',
    sql`insert into sessions (user_id, token_hash, device, passkey_id, created_at, renewed_at, expires_at)
        values (${session.userId}, ${session.tokenHash}, ${session.device}, ${session.passkeyId}, ${session.now},
          ${session.now}, ${session.expiresAt})
        returning id`,
  )
}

/**
 * The valid sessions among these tokens. Each is looked up on its own, by indexes. The array is unpacked in a
 * subquery, so that the plan does not depend on its length: otherwise PostgreSQL would plan each call again,
 * which takes as long as everything else.
 */
export function findSessions(db: Queryable, tokenHashes: readonly Buffer[], now: Date) {
  return db.many<SessionRow>(
    'sign-in.findSessions',
    sql`select found.*
        from unnest(array(select unnest(${tokenHashes}::bytea[]))) as given (hash)
        cross join lateral (
          select token_hash, sessions.id as session_id, sessions.user_id, role, renewed_at, standing,
            waiting_since is not null as is_waiting,
            coalesce(confirmed_until > ${now}, false) as is_confirmed,
            passkey_id is not null as is_passkey_proved,
            coalesce(has_unread, false) as has_unread, contact_bar,
            coalesce(has_expired, false) as has_expired
          -- The limit makes the planner start from the token, however few sessions it expects.
          from (select * from sessions where token_hash = given.hash limit 1) as sessions
          join users on users.id = user_id
          left join lateral (
            select bool_or(read_at is null and kind not in ('suspension', 'ban')) as has_unread,
              case when bool_or(kind = 'restriction') then 'RESTRICTED'
                when bool_or(kind = 'verification') and not is_verified then 'SHIELD_NEEDED'
                when bool_or(kind = 'cooldown') then 'COOLING_DOWN' end as contact_bar, bool_or(ends_at <= ${now}) as has_expired
            from measures where measures.user_id = users.id and ended_at is null
          ) as measures on true
          where expires_at > ${now} and standing <> 'deleted'
        ) as found`,
  )
}

/** Allows sensitive actions in a session until then. */
export function confirmSession(db: Queryable, id: SessionId, until: Date) {
  return db.run(
    'sign-in.confirmSession',
    sql`update sessions set confirmed_until = ${until} where id = ${id}`,
  )
}

export function renewSession(db: Queryable, id: SessionId, now: Date, expiresAt: Date) {
  return db.run(
    'sign-in.renewSession',
    sql`update sessions set renewed_at = ${now}, expires_at = ${expiresAt} where id = ${id}`,
  )
}

export function removeSession(db: Queryable, id: SessionId) {
  return db.run('sign-in.removeSession', sql`delete from sessions where id = ${id}`)
}

export function changePassword(db: Queryable, id: UserId, passwordHash: string) {
  return db.run(
    'sign-in.changePassword',
    sql`update users set password_hash = ${passwordHash} where id = ${id}`,
  )
}

/** Replaces the hash of the same password. Resolves to false if the account has another hash by now. */
export async function replaceHash(db: Queryable, id: UserId, { from, to }: { from: string; to: string }) {
  const replaced = await db.run(
    'sign-in.replaceHash',
    sql`update users set password_hash = ${to} where id = ${id} and password_hash = ${from}`,
  )
  return replaced > 0
}

export function removeSessionsOf(db: Queryable, userId: UserId) {
  return db.many<{ sessionId: SessionId }>(
    'sign-in.removeSessionsOf',
    sql`delete from sessions where user_id = ${userId} returning id as session_id`,
  )
}

export function markDeleted(db: Queryable, id: UserId, now: Date) {
  return db.run(
    'sign-in.markDeleted',
    sql`update users set standing = 'deleted', deleted_at = ${now} where id = ${id}`,
  )
}

export function unmarkDeleted(db: Queryable, id: UserId, standing: AccountStatus) {
  return db.run(
    'sign-in.unmarkDeleted',
    sql`update users set standing = ${standing}, deleted_at = null where id = ${id}`,
  )
}
