import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { ConversationState, Pair } from './rules.ts'
import { isTakenBack, MESSAGE, type MessageRow } from './store.ts'

/** A message without a sequence number yet. */
export type Draft = Omit<MessageRow, 'seq' | 'isTakenBack'>

/** Creates the conversation if necessary and locks it against messages and answers. */
export async function lockConversation(db: Queryable, [low, high]: Pair) {
  await db.run(
    'chat.addConversation',
    sql`insert into conversations (low_id, high_id) values (${low}, ${high}) on conflict do nothing`,
  )
  await db.run(
    'chat.lockConversation',
    sql`select from conversations where low_id = ${low} and high_id = ${high} for update`,
  )
}

export function findByClientId(db: Queryable, sender: UserId, clientId: string) {
  return db.maybeOne<MessageRow & { lowId: UserId; highId: UserId }>(
    'chat.findByClientId',
    sql`select ${MESSAGE}, low_id, high_id, ${isTakenBack(sender)} as is_taken_back from messages m
        where sender_id = ${sender} and client_id = ${clientId}`,
  )
}

/**
 * Adds a message with the next sequence number of its conversation, which must exist. Updating the counter
 * locks it, so there are no gaps. Resolves to null if it replies to a message that does not exist.
 */
export function addMessage(db: Queryable, [low, high]: Pair, draft: Draft) {
  const { senderId, clientId, text, sentAt, replyTo, pictureWidth, pictureHeight } = draft
  return db.maybeOne<{ seq: number }>(
    'chat.addMessage',
    sql`with numbered as (
          update conversations set last_seq = last_seq + 1, last_sent_at = ${sentAt}
          where low_id = ${low} and high_id = ${high} and last_seq >= coalesce(${replyTo}::integer, 0)
          returning last_seq
        )
        insert into messages (low_id, high_id, seq, sender_id, client_id, text, sent_at, reply_to, picture_width, picture_height)
        select ${low}, ${high}, last_seq, ${senderId}, ${clientId}, ${text}, ${sentAt}, ${replyTo}::integer,
          ${pictureWidth}::integer, ${pictureHeight}::integer from numbered
        returning seq`,
  )
}

export const CLIENT_ID_UNIQUE = 'messages_sender_id_client_id_key'

export interface ExpectedMessage {
  pair: Pair
  /** Of a text. */
  draft: Omit<Draft, 'pictureWidth' | 'pictureHeight'>
  /** An open state, in which the message needs no further checks. */
  state: ConversationState
}

/**
 * Adds texts in one statement: each with its conversation's next sequence number, in the given order, if the
 * conversation is exactly in the expected state. Leaves out messages in any other state, with a known client
 * ID, that reply to a message that does not exist, or in a conversation that another transaction has locked.
 * The client IDs of one sender must differ.
 *
 * @returns for each added message its place in `messages`, from 1, and its sequence number
 */
export function addExpectedMessages(db: Queryable, messages: readonly ExpectedMessage[]) {
  const states = messages.map(({ state }) => state)
  const drafts = messages.map(({ draft }) => draft)
  return db.many<{ place: number; seq: number }>(
    'chat.addExpectedMessages',
    // The arrays are unpacked in subqueries, so that the plan does not depend on their length.
    sql`with given as (
          select * from unnest(
            array(select unnest(${messages.map(({ pair: [low] }) => low)}::bigint[])),
            array(select unnest(${messages.map(({ pair: [, high] }) => high)}::bigint[])),
            array(select unnest(${drafts.map(({ senderId }) => senderId)}::bigint[])),
            array(select unnest(${drafts.map(({ clientId }) => clientId)}::uuid[])),
            array(select unnest(${drafts.map(({ text }) => text)}::text[])),
            array(select unnest(${drafts.map(({ sentAt }) => sentAt)}::timestamptz[])),
            array(select unnest(${drafts.map(({ replyTo }) => replyTo)}::integer[])),
            array(select unnest(${states.map(({ hasAgreed }) => hasAgreed)}::boolean[])),
            array(select unnest(${states.map(({ requestedBy }) => requestedBy)}::bigint[])),
            array(select unnest(${states.map(({ isAnswered }) => isAnswered)}::boolean[])),
            array(select unnest(${states.map(({ isIgnored }) => isIgnored)}::boolean[]))
          ) with ordinality as given (low_id, high_id, sender_id, client_id, text, sent_at, reply_to,
            has_agreed, requested_by, is_answered, is_ignored, place)
        ), accepted as (
          select given.* from given
          -- Skips locked conversations, because one that stays locked must not delay the others. The limit makes the planner use the key.
          cross join lateral (
            select from conversations c
            where c.low_id = given.low_id and c.high_id = given.high_id
              and c.requested_by is not distinct from given.requested_by
              and c.last_seq >= coalesce(given.reply_to, 0)
              and (c.answered_at is not null) = given.is_answered and (c.ignored_at is not null) = given.is_ignored
            limit 1 for no key update skip locked
          ) as locked
          where are_in_reach(given.low_id, given.high_id)
            and exists (select from meetups m
              where m.low_id = given.low_id and m.high_id = given.high_id and m.accepted_at is not null) = given.has_agreed
            and not exists (select from messages m
              where m.sender_id = given.sender_id and m.client_id = given.client_id)
        ), counted as (
          select low_id, high_id, count(*) as count, max(sent_at) as sent_at from accepted group by low_id, high_id
        ), numbered as (
          update conversations c set last_seq = last_seq + count, last_sent_at = sent_at
          from counted where c.low_id = counted.low_id and c.high_id = counted.high_id
          returning c.low_id, c.high_id, c.last_seq - counted.count as seq_before
        ), added as (
          insert into messages (low_id, high_id, seq, sender_id, client_id, text, sent_at, reply_to)
          select low_id, high_id, seq_before + row_number() over (partition by low_id, high_id order by place),
            sender_id, client_id, text, accepted.sent_at, reply_to
          from accepted join numbered using (low_id, high_id)
          returning sender_id, client_id, seq
        )
        select place, added.seq from added join accepted using (sender_id, client_id)`,
  )
}
