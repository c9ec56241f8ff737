import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { CONVERSATIONS_LISTED_MAX } from '@hereabouts/contract/chat/limits'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { Pair } from './rules.ts'

export interface MessageRow {
  seq: number
  senderId: UserId
  clientId: string
  text: string
  sentAt: Date
}

export interface ConversationRow {
  lowId: UserId
  highId: UserId
  otherId: UserId
  otherUsername: string
  otherName: string
  otherIsVerified: boolean
  isAvailable: boolean
  lastSeq: number
  unread: number
  lastSenderId: UserId | null
  lastClientId: string
  lastText: string
  lastSentAt: Date
}

const MESSAGE = sql`seq, sender_id, client_id, text, sent_at`

/** Whether anything can still be said between two: not when one blocked, left or was banned. */
function isAvailable(low: UserId | Sql, high: UserId | Sql): Sql {
  return sql`not is_blocked(${low}, ${high})
    and 2 = (select count(*) from users where id in (${low}, ${high}) and standing = 'active')`
}

/** Whether these two have a conversation, which opens with an accepted meetup, and whether it is still available. */
export function findStanding(db: Queryable, [low, high]: Pair) {
  return db.maybeOne<{ isAvailable: boolean }>(
    'chat.findStanding',
    sql`select ${isAvailable(low, high)} as is_available
        where exists (
          select from meetups where low_id = ${low} and high_id = ${high} and accepted_at is not null)`,
  )
}

/** Makes the conversation if it is not there yet and locks it: whoever sends next gets the next number. */
export async function lockConversation(db: Queryable, [low, high]: Pair) {
  await db.run(
    'chat.addConversation',
    sql`insert into conversations (low_id, high_id) values (${low}, ${high}) on conflict do nothing`,
  )
  return db.one<{ lastSeq: number }>(
    'chat.lockConversation',
    sql`select last_seq from conversations where low_id = ${low} and high_id = ${high} for update`,
  )
}

export function findByClientId(db: Queryable, sender: UserId, clientId: string) {
  return db.maybeOne<MessageRow & { lowId: UserId; highId: UserId }>(
    'chat.findByClientId',
    sql`select ${MESSAGE}, low_id, high_id from messages where sender_id = ${sender} and client_id = ${clientId}`,
  )
}

export async function addMessage(db: Queryable, [low, high]: Pair, message: MessageRow) {
  await db.run(
    'chat.addMessage',
    sql`insert into messages (low_id, high_id, seq, sender_id, client_id, text, sent_at)
        values (${low}, ${high}, ${message.seq}, ${message.senderId}, ${message.clientId}, ${message.text}, ${message.sentAt})`,
  )
  await db.run(
    'chat.advance',
    sql`update conversations set last_seq = ${message.seq}, last_sent_at = ${message.sentAt}
        where low_id = ${low} and high_id = ${high}`,
  )
}

export const CLIENT_ID_UNIQUE = 'messages_sender_id_client_id_key'

export function listAfter(db: Queryable, [low, high]: Pair, after: number, limit: number) {
  return db.many<MessageRow>(
    'chat.listAfter',
    sql`select ${MESSAGE} from messages where low_id = ${low} and high_id = ${high} and seq > ${after}
        order by seq limit ${limit}`,
  )
}

export function listLatest(db: Queryable, [low, high]: Pair, limit: number) {
  return db.many<MessageRow>(
    'chat.listLatest',
    sql`select * from (
          select ${MESSAGE} from messages where low_id = ${low} and high_id = ${high} order by seq desc limit ${limit}
        ) as latest order by seq`,
  )
}

export function findProgress(db: Queryable, [low, high]: Pair, reader: UserId) {
  return db.maybeOne<{ lastSeq: number; otherReadSeq: number }>(
    'chat.findProgress',
    sql`select last_seq, case when low_id = ${reader} then high_read_seq else low_read_seq end as other_read_seq
        from conversations where low_id = ${low} and high_id = ${high}`,
  )
}

/** Moves a reader forward, never back and never past the last message. Gives how far they are when that was news. */
export function advanceReader(db: Queryable, [low, high]: Pair, reader: UserId, seq: number) {
  return db.maybeOne<{ seq: number }>(
    'chat.advanceReader',
    sql`update conversations set
          low_read_seq = case when low_id = ${reader} then least(${seq}::bigint, last_seq) else low_read_seq end,
          high_read_seq = case when high_id = ${reader} then least(${seq}::bigint, last_seq) else high_read_seq end
        where low_id = ${low} and high_id = ${high}
          and least(${seq}::bigint, last_seq) > case when low_id = ${reader} then low_read_seq else high_read_seq end
        returning least(${seq}::bigint, last_seq) as seq`,
  )
}

export function listConversations(db: Queryable, member: UserId) {
  return db.many<ConversationRow>(
    'chat.listConversations',
    sql`with opened as (
          select low_id, high_id, max(accepted_at) as opened_at from meetups
          where accepted_at is not null and (inviter_id = ${member} or invitee_id = ${member})
          group by low_id, high_id
        )
        select opened.low_id, opened.high_id, other.id as other_id, other.username as other_username,
          case when can_see(${member}, other.id) then other.name else other.username end as other_name,
          other.is_verified as other_is_verified,
          ${isAvailable(sql`opened.low_id`, sql`opened.high_id`)} as is_available,
          coalesce(c.last_seq, 0) as last_seq,
          (select count(*) from messages m
            where m.low_id = opened.low_id and m.high_id = opened.high_id and m.sender_id <> ${member}
              and m.seq > case when c.low_id = ${member} then c.low_read_seq else c.high_read_seq end
          )::integer as unread,
          last.sender_id as last_sender_id, last.client_id as last_client_id, last.text as last_text,
          last.sent_at as last_sent_at
        from opened
        join users other on other.id = case when opened.low_id = ${member} then opened.high_id else opened.low_id end
        left join conversations c on c.low_id = opened.low_id and c.high_id = opened.high_id
        left join messages last on last.low_id = c.low_id and last.high_id = c.high_id and last.seq = c.last_seq
        order by coalesce(c.last_sent_at, opened_at) desc
        limit ${CONVERSATIONS_LISTED_MAX}`,
  )
}
