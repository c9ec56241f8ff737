import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { Pair } from './rules.ts'
import { isDeleted } from './store.ts'

export function hasMet(db: Queryable, [low, high]: Pair) {
  return db.one<{ hasMet: boolean }>(
    'chat.hasMet',
    sql`select exists (select from meetups where low_id = ${low} and high_id = ${high} and state = 'met') as has_met`,
  )
}

/** Adds the image of a message. It must have been re-encoded already. */
export function addPicture(db: Queryable, [low, high]: Pair, seq: number, image: Buffer) {
  return db.run(
    'chat.addPicture',
    sql`insert into message_pictures (low_id, high_id, seq, image) values (${low}, ${high}, ${seq}, ${image})`,
  )
}

/** The image of a message, unless the viewer deleted the message for themselves. */
export function findPicture(db: Queryable, [low, high]: Pair, viewer: UserId, seq: number) {
  return db.maybeOne<{ image: Buffer }>(
    'chat.findPicture',
    sql`select image from message_pictures m
        where low_id = ${low} and high_id = ${high} and seq = ${seq}::bigint and not ${isDeleted(viewer)}`,
  )
}

/** Lets two deletions of a picture run one after the other, so that the second one sees the first. */
export function lockPicture(db: Queryable, [low, high]: Pair, seq: number) {
  return db.run(
    'chat.lockPicture',
    sql`select from message_pictures where low_id = ${low} and high_id = ${high} and seq = ${seq} for update`,
  )
}

export function removePictureDeletedByBoth(db: Queryable, [low, high]: Pair, seq: number) {
  return db.run(
    'chat.removePictureDeletedByBoth',
    sql`delete from message_pictures
        where low_id = ${low} and high_id = ${high} and seq = ${seq} and 2 = (
          select count(*) from message_deletions where low_id = ${low} and high_id = ${high} and seq = ${seq})`,
  )
}
