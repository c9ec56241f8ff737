import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { Pair } from './rules.ts'
import { isTakenBack } from './store.ts'
import { type GroupRow, isTakenBackInGroup } from './store-groups.ts'

export interface SentRow {
  senderId: UserId
  sentAt: Date
  isTakenBack: boolean
}

/** Locks a conversation against messages, reports and other messages being taken back. */
export function lockPair(db: Queryable, [low, high]: Pair) {
  return db.run(
    'chat.lockPair',
    sql`select from conversations where low_id = ${low} and high_id = ${high} for no key update`,
  )
}

export function findMessage(db: Queryable, [low, high]: Pair, seq: number) {
  return db.maybeOne<SentRow>(
    'chat.findMessageToTakeBack',
    sql`select sender_id, sent_at, ${isTakenBack(sql`m.sender_id`)} as is_taken_back
        from messages m where low_id = ${low} and high_id = ${high} and seq = ${seq}::bigint`,
  )
}

/**
 * Deletes a message's text and picture, and the message for both. Resolves to those who see that it was taken back.
 * The other person is not among them if they had deleted it before.
 */
export async function takeBack(db: Queryable, [low, high]: Pair, seq: number) {
  const is = sql`low_id = ${low} and high_id = ${high} and seq = ${seq}`
  await db.run('chat.takeBackPicture', sql`delete from message_pictures where ${is}`)
  await db.run(
    'chat.takeBackText',
    sql`update messages set text = '', picture_width = null, picture_height = null where ${is}`,
  )
  return db.many<{ userId: UserId }>(
    'chat.takeBack',
    sql`insert into message_deletions (user_id, low_id, high_id, seq, is_taken_back)
        select unnest(array[low_id, high_id]), low_id, high_id, seq, true from messages where ${is}
        on conflict (low_id, high_id, seq, user_id) do update set is_taken_back = true
        where message_deletions.user_id = (select sender_id from messages where ${is})
        returning user_id`,
  )
}

/** A message that the person with this part of the conversation sees. */
export function findGroupMessage(
  db: Queryable,
  id: GatheringId,
  { firstSeq, lastSeq }: Pick<GroupRow, 'firstSeq' | 'lastSeq'>,
  seq: number,
) {
  return db.maybeOne<SentRow>(
    'chat.findGroupMessageToTakeBack',
    sql`select sender_id, sent_at, ${isTakenBackInGroup(sql`m.sender_id`)} as is_taken_back from group_messages m
        where gathering_id = ${id} and seq = ${seq}::bigint and seq between ${firstSeq} and ${lastSeq}`,
  )
}

/** Deletes a message's text, and the message for everybody who saw it. Resolves to them. */
export async function takeBackInGroup(db: Queryable, id: GatheringId, sender: UserId, seq: number) {
  await db.run(
    'chat.takeBackGroupText',
    sql`update group_messages set text = '' where gathering_id = ${id} and seq = ${seq}`,
  )
  return db.many<{ userId: UserId }>(
    'chat.takeBackInGroup',
    sql`insert into group_deletions (user_id, gathering_id, seq, is_taken_back)
        select user_id, gathering_id, ${seq}, true from group_members
        where gathering_id = ${id} and since_seq < ${seq} and (until_seq is null or until_seq >= ${seq})
        on conflict (gathering_id, seq, user_id) do update set is_taken_back = true
        where group_deletions.user_id = ${sender}
        returning user_id`,
  )
}
