import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function addDeviceKey(db: Queryable, person: UserId, keyHash: Buffer, now: Date) {
  return db.run(
    'accounts.addDeviceKey',
    sql`insert into device_keys (user_id, key_hash, seen_at) values (${person}, ${keyHash}, ${now})
        on conflict (user_id, key_hash) do update set seen_at = excluded.seen_at`,
  )
}

export function exportDeviceKeys(db: Queryable, person: UserId) {
  return db.many(
    'accounts.exportDeviceKeys',
    sql`select encode(key_hash, 'hex') as key_hash, seen_at from device_keys where user_id = ${person} order by seen_at`,
  )
}
