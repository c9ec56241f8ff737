import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Id } from '@hereabouts/contract/http/fields'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export type PhotoId = Id<'photo'>

export interface WaitingPhoto {
  id: PhotoId
  userId: UserId
  name: string
  arrivedAt: Date
}

/** Call before writing the file, so that a half-written file has a row. */
export function addPhoto(db: Queryable, name: string, userId: UserId, now: Date) {
  return db.run(
    'verification.addPhoto',
    sql`insert into document_photos (name, user_id, state, arrived_at)
        values (${name}, ${userId}, 'arriving', ${now})`,
  )
}

/** Marks the photo as waiting; false if its row expired before the upload finished. */
export async function keepPhoto(db: Queryable, name: string, now: Date): Promise<boolean> {
  const kept = await db.run(
    'verification.keepPhoto',
    sql`update document_photos set state = 'waiting', arrived_at = ${now}
        where name = ${name} and state = 'arriving'`,
  )
  return kept > 0
}

export function findPhoto(db: Queryable, userId: UserId) {
  return db.maybeOne<WaitingPhoto>(
    'verification.findPhoto',
    sql`select id, user_id, name, arrived_at from document_photos
        where user_id = ${userId} and state = 'waiting'`,
  )
}

export function listPhotos(db: Queryable, people: readonly UserId[]) {
  return db.many<WaitingPhoto>(
    'verification.listPhotos',
    sql`select id, user_id, name, arrived_at from document_photos
        where user_id = any(${people}) and state = 'waiting'`,
  )
}

export function markPhotosForDestruction(db: Queryable, userId: UserId) {
  return db.run(
    'verification.markPhotosForDestruction',
    sql`update document_photos set state = 'doomed' where user_id = ${userId} and state = 'waiting'`,
  )
}

export function markPhotoForDestruction(db: Queryable, name: string) {
  return db.run(
    'verification.markPhotoForDestruction',
    sql`update document_photos set state = 'doomed' where name = ${name}`,
  )
}

interface Oldest {
  any: Date
  unsubmitted: Date
  arriving: Date
}

/** Photos past their retention time, by status, and photos without an owner. */
function isOverdue({ any, unsubmitted, arriving }: Oldest): Sql {
  return sql`(
    user_id is null
    or arrived_at <= ${any}
    or (state = 'arriving' and arrived_at <= ${arriving})
    or (state = 'waiting' and arrived_at <= ${unsubmitted} and not exists (
      select from users where users.id = user_id and verification_status = 'submitted')))`
}

export function markOverdueForDestruction(db: Queryable, oldest: Oldest) {
  return db.run(
    'verification.markOverdueForDestruction',
    sql`update document_photos set state = 'doomed' where state <> 'doomed' and ${isOverdue(oldest)}`,
  )
}

/** Includes photos that are marked for destruction, which should be gone too. */
export function countOverdue(db: Queryable, oldest: Oldest) {
  return db.one<{ photos: number }>(
    'verification.photos.countOverdue',
    sql`select count(*)::integer as photos from document_photos where state = 'doomed' or ${isOverdue(oldest)}`,
  )
}

export function listMarkedPhotos(db: Queryable) {
  return db.many<{ name: string }>(
    'verification.listMarkedPhotos',
    sql`select name from document_photos where state = 'doomed' order by id limit 100`,
  )
}

/** Call after the file is gone. */
export function removePhoto(db: Queryable, name: string) {
  return db.run('verification.removePhoto', sql`delete from document_photos where name = ${name}`)
}

/** Those of these names that have no row. */
export function listUnknown(db: Queryable, names: readonly string[]) {
  return db.many<{ name: string }>(
    'verification.listUnknown',
    sql`select name from unnest(${names}::text[]) as there (name)
        where not exists (select from document_photos where document_photos.name = there.name)`,
  )
}
