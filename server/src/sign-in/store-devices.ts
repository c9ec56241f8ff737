import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { SessionId } from '../platform/http/viewer.ts'

export interface DeviceRow {
  id: SessionId
  device: string
  createdAt: Date
  /** Some time on the day of the last use. */
  renewedAt: Date
}

export function listSessions(db: Queryable, person: UserId, now: Date) {
  return db.many<DeviceRow>(
    'sign-in.listSessions',
    sql`select id, device, created_at, renewed_at from sessions
        where user_id = ${person} and expires_at > ${now} order by renewed_at desc, id desc`,
  )
}

export function removeSessionOf(db: Queryable, person: UserId, session: SessionId) {
  return db.run(
    'sign-in.removeSessionOf',
    sql`delete from sessions where id = ${session} and user_id = ${person}`,
  )
}

/** Removes all but the most recently used sessions. */
export function removeOldestSessions(db: Queryable, person: UserId, kept: number) {
  return db.many<{ sessionId: SessionId }>(
    'sign-in.removeOldestSessions',
    sql`delete from sessions where id in
        (select id from sessions where user_id = ${person} order by renewed_at desc, id desc offset ${kept})
        returning id as session_id`,
  )
}

export function removeOtherSessions(db: Queryable, person: UserId, kept: SessionId) {
  return db.many<{ sessionId: SessionId }>(
    'sign-in.removeOtherSessions',
    sql`delete from sessions where user_id = ${person} and id <> ${kept} returning id as session_id`,
  )
}

export function addDeviceKey(db: Queryable, person: UserId, keyHash: Buffer, now: Date) {
  return db.run(
    'sign-in.addDeviceKey',
    sql`insert into device_keys (user_id, key_hash, seen_at) values (${person}, ${keyHash}, ${now})
        on conflict (user_id, key_hash) do update set seen_at = excluded.seen_at`,
  )
}
