import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function setAvatarHash(db: Queryable, id: UserId, hash: string | null) {
  return db.run('accounts.setAvatarHash', sql`update users set avatar_hash = ${hash} where id = ${id}`)
}

export function setImage(db: Queryable, id: UserId, image: Buffer) {
  return db.run(
    'accounts.setImage',
    sql`insert into avatars (user_id, image) values (${id}, ${image})
        on conflict (user_id) do update set image = excluded.image`,
  )
}

export function removeImage(db: Queryable, id: UserId) {
  return db.run('accounts.removeImage', sql`delete from avatars where user_id = ${id}`)
}

export function findImage(db: Queryable, id: UserId, hash: string) {
  return db.maybeOne<{ image: Buffer }>(
    'accounts.findImage',
    sql`select image from avatars join users on users.id = user_id
        where user_id = ${id} and avatar_hash = ${hash} and avatar_url is not null`,
  )
}
