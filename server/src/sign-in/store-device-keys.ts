import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function addDeviceKey(db: Queryable, person: UserId, keyHash: Buffer, now: Date) {
  return db.run(
    'sign-in.addDeviceKey',
    sql`insert into device_keys (user_id, key_hash, seen_at) values (${person}, ${keyHash}, ${now})
        on conflict (user_id, key_hash) do update set seen_at = excluded.seen_at`,
  )
}
