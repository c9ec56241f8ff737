import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import type { AccountStatus } from '@hereabouts/contract/sanctions/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { SessionId } from '../platform/http/viewer.ts'

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

export function findPassword(db: Queryable, username: string) {
  return db.maybeOne<{ id: UserId; passwordHash: string; deletedAt: Date | null }>(
    'sign-in.findPassword',
    sql`select id, password_hash, deleted_at from users
        where lower(username) = ${username.toLowerCase()} and (standing <> 'deleted' or deleted_at is not null)`,
  )
}

export function getPasswordHash(db: Queryable, id: UserId) {
  return db.one<{ passwordHash: string }>(
    'sign-in.getPasswordHash',
    sql`select password_hash from users where id = ${id}`,
  )
}

/** Whether this is the account's password still; as long as the transaction lasts nobody changes it. */
export async function keepPassword(db: Queryable, id: UserId, passwordHash: string): Promise<boolean> {
  const kept = await db.run(
    'sign-in.keepPassword',
    sql`select from users where id = ${id} and password_hash = ${passwordHash} for share`,
  )
  return kept > 0
}

export function addSession(
  db: Queryable,
  session: { userId: UserId; tokenHash: Buffer; device: string; now: Date; expiresAt: Date },
) {
  return db.run(
    'sign-in.addSession',
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
    'sign-in.findSessions',
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

export function removeSessionsOf(db: Queryable, userId: UserId) {
  return db.many<{ sessionId: SessionId }>(
    'sign-in.removeSessionsOf',
    sql`delete from sessions where user_id = ${userId} returning id as session_id`,
  )
}
