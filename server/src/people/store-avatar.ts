import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function keepImage(db: Queryable, id: UserId, image: Buffer) {
  return db.run(
    'people.keepImage',
    sql`insert into avatars (user_id, image) values (${id}, ${image})
        on conflict (user_id) do update set image = excluded.image`,
  )
}

export function removeImage(db: Queryable, id: UserId) {
  return db.run('people.removeImage', sql`delete from avatars where user_id = ${id}`)
}

/** The picture that the account shows now, if it is this one. */
export function findImage(db: Queryable, id: UserId, hash: string) {
  return db.maybeOne<{ image: Buffer }>(
    'people.findImage',
    sql`select image from avatars join users on users.id = user_id
        where user_id = ${id} and avatar_hash = ${hash} and avatar_url is not null`,
  )
}
