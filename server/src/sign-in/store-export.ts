import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function exportSessions(db: Queryable, person: UserId) {
  return db.many(
    'sign-in.exportSessions',
    sql`select device, created_at as started_at, to_char(renewed_at at time zone 'UTC', 'YYYY-MM-DD') as last_used_on, expires_at
        from sessions where user_id = ${person} order by id`,
  )
}

export function exportDeviceKeys(db: Queryable, person: UserId) {
  return db.many(
    'sign-in.exportDeviceKeys',
    sql`select encode(key_hash, 'hex') as key_hash, seen_at from device_keys where user_id = ${person} order by seen_at`,
  )
}
