import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { UNREAD_LISTED_MAX } from '@hereabouts/contract/chat/limits'
import sql, { type Sql } from 'sql-template-tag'
import type { Nulls, Queryable } from '../platform/db/db.ts'
import { type CompanionRow, companionColumns } from '../safety/store-companions.ts'
import type { ConversationState, Pair, RequestFacts } from './rules.ts'

export interface MessageRow {
  seq: number
  senderId: UserId
  clientId: string
  text: string
  sentAt: Date
  /** The sequence number of the message that it replies to. */
  replyTo: number | null
  /** The size of the picture that it is; null for a text, and for a member who deleted it. */
  pictureWidth: number | null
  pictureHeight: number | null
  /** Whether its sender took it back. Then it has neither text nor picture. */
  isTakenBack: boolean
}

export type ConversationRow = ConversationColumns & (LastMessageColumns | Nulls<LastMessageColumns>)

interface ConversationColumns extends CompanionRow {
  lowId: UserId
  highId: UserId
  /** The time of the last message, or of the accepted meetup if there is none. */
  activeAt: Date
  otherCreatedAt: Date
  isAvailable: boolean
  hasAgreed: boolean
  hasMet: boolean
  requestedBy: UserId | null
  isAnswered: boolean
  isIgnored: boolean
  lastSeq: number
}

interface LastMessageColumns {
  lastMessageSeq: number
  lastSenderId: UserId
  lastClientId: string
  lastText: string
  lastSentAt: Date
  lastReplyTo: number | null
  lastPictureWidth: number | null
  lastPictureHeight: number | null
  lastIsTakenBack: boolean
}

/** Greater than any sequence number. */
const SEQ_MAX = Number.MAX_SAFE_INTEGER

export const MESSAGE = sql`seq, sender_id, client_id, text, sent_at, reply_to, picture_width, picture_height`

/** Whether message `m` was taken back, as far as the viewer sees that. */
export function isTakenBack(viewer: UserId | Sql): Sql {
  return sql`exists (select from message_deletions d where d.user_id = ${viewer}
    and d.low_id = m.low_id and d.high_id = m.high_id and d.seq = m.seq and d.is_taken_back)`
}

/** A message as one member sees it: without text and picture if they deleted it. */
function messageFor(viewer: UserId): Sql {
  return sql`seq, sender_id, client_id, sent_at, reply_to, case when ${isDeleted(viewer)} then '' else text end as text,
    case when picture_width is not null and not ${isDeleted(viewer)} then picture_width end as picture_width,
    picture_height, ${isTakenBack(viewer)} as is_taken_back`
}

/** Whether message `m` is deleted for the viewer, by themselves or because its sender took it back. */
export function isDeleted(viewer: UserId): Sql {
  return sql`exists (select from message_deletions d where d.user_id = ${viewer}
    and d.low_id = m.low_id and d.high_id = m.high_id and d.seq = m.seq)`
}

/** Whether two people can exchange messages at all: not after a block, a deletion or a ban. */
function isAvailable(low: UserId | Sql, high: UserId | Sql): Sql {
  return sql`are_in_reach(${low}, ${high})`
}

function hasAgreed(low: UserId, high: UserId): Sql {
  return sql`exists (select from meetups where low_id = ${low} and high_id = ${high} and accepted_at is not null)`
}

/** The state of their conversation, if they have one: it starts with an accepted meetup or a request. */
export function findConversationState(db: Queryable, [low, high]: Pair) {
  return db.maybeOne<ConversationState>(
    'chat.findState',
    sql`select ${isAvailable(low, high)} as is_available, has_agreed, ${REQUEST}
        from (select ${hasAgreed(low, high)} as has_agreed) as agreed
        left join conversations c on c.low_id = ${low} and c.high_id = ${high}
        where has_agreed or c.requested_by is not null`,
  )
}

const REQUEST = sql`c.requested_by, c.answered_at is not null as is_answered, c.ignored_at is not null as is_ignored`

/** The conversations of a person, except with people between whom there is a block. */
export function listUnblockedPairsOf(db: Queryable, member: UserId) {
  return db.many<{ lowId: UserId; highId: UserId; canSee: boolean; otherIsVerified: boolean }>(
    'chat.listUnblockedPairsOf',
    sql`select low_id, high_id, can_see(other.id, me.id) or not is_active(me.id) as can_see, other.is_verified as other_is_verified
        from (
          select low_id, high_id from meetups
            where accepted_at is not null and (inviter_id = ${member} or invitee_id = ${member})
          union
          select low_id, high_id from conversations
            where requested_by is not null and (low_id = ${member} or high_id = ${member})
        ) pairs
        join users me on me.id = ${member}
        join users other on other.id = case when low_id = ${member} then high_id else low_id end
        where not is_blocked(me.id, other.id)`,
  )
}

/** The facts for a request; null if there is no such person. */
export function factsForRequest(db: Queryable, sender: UserId, other: UserId, since: Date) {
  return db.maybeOne<Omit<RequestFacts, 'isNearby'>>(
    'chat.factsForRequest',
    sql`select one.is_verified as sender_is_verified, other.connect_with_unverified as other_connects_with_unverified,
          (select count(*) from conversations c where requested_by = one.id and answered_at is null
            and exists (select from messages m where m.low_id = c.low_id and m.high_id = c.high_id and m.seq = 1
              and m.sent_at > ${since}))::integer as waiting
        from users one, users other where one.id = ${sender} and other.id = ${other}`,
  )
}

export function markRequested(db: Queryable, [low, high]: Pair, by: UserId) {
  return db.run(
    'chat.markRequested',
    sql`update conversations set requested_by = ${by} where low_id = ${low} and high_id = ${high}`,
  )
}

export function markAnswered(db: Queryable, [low, high]: Pair, at: Date) {
  return db.run(
    'chat.markAnswered',
    sql`update conversations set answered_at = ${at} where low_id = ${low} and high_id = ${high}`,
  )
}

export function markIgnored(db: Queryable, [low, high]: Pair, at: Date) {
  return db.run(
    'chat.markIgnored',
    sql`update conversations set ignored_at = ${at} where low_id = ${low} and high_id = ${high}`,
  )
}

export function listAfter(db: Queryable, [low, high]: Pair, viewer: UserId, after: number, limit: number) {
  return db.many<MessageRow>(
    'chat.listAfter',
    sql`select ${messageFor(viewer)} from messages m where low_id = ${low} and high_id = ${high} and seq > ${after}
        order by seq limit ${limit}`,
  )
}

/** The latest messages, or those before a sequence number. */
export function listBefore(
  db: Queryable,
  [low, high]: Pair,
  viewer: UserId,
  before: number | null,
  limit: number,
) {
  return db.many<MessageRow>(
    'chat.listBefore',
    sql`select * from (
          select ${messageFor(viewer)} from messages m
          where low_id = ${low} and high_id = ${high} and seq < coalesce(${before}::bigint, ${SEQ_MAX})
          order by seq desc limit ${limit}
        ) as latest order by seq`,
  )
}

export function listDeleted(db: Queryable, [low, high]: Pair, viewer: UserId) {
  return db.many<{ seq: number; isTakenBack: boolean }>(
    'chat.listDeleted',
    sql`select seq, is_taken_back from message_deletions
        where low_id = ${low} and high_id = ${high} and user_id = ${viewer} order by seq`,
  )
}

export function countDeletions(db: Queryable, viewer: UserId) {
  return db.one<{ deletions: number }>(
    'chat.countDeletions',
    sql`select ((select count(*) from message_deletions where user_id = ${viewer})
          + (select count(*) from group_deletions where user_id = ${viewer}))::integer as deletions`,
  )
}

export function isMessage(db: Queryable, [low, high]: Pair, seq: number) {
  return db.maybeOne<{ seq: number }>(
    'chat.isMessage',
    sql`select seq from messages where low_id = ${low} and high_id = ${high} and seq = ${seq}::bigint`,
  )
}

/** A message that one member has not deleted, and whether they see that it was taken back. */
export function findVisible(db: Queryable, [low, high]: Pair, viewer: UserId, seq: number) {
  return db.maybeOne<{ isTakenBack: boolean }>(
    'chat.findVisible',
    sql`select ${isTakenBack(viewer)} as is_taken_back from messages m
        where low_id = ${low} and high_id = ${high} and seq = ${seq}::bigint
          and (not ${isDeleted(viewer)} or ${isTakenBack(viewer)})`,
  )
}

export function addDeletion(db: Queryable, [low, high]: Pair, viewer: UserId, seq: number) {
  return db.run(
    'chat.addDeletion',
    sql`insert into message_deletions (user_id, low_id, high_id, seq) values (${viewer}, ${low}, ${high}, ${seq})
        on conflict do nothing`,
  )
}

export function findProgress(db: Queryable, [low, high]: Pair, reader: UserId) {
  return db.maybeOne<{ lastSeq: number; otherReadSeq: number; reactionVersion: number }>(
    'chat.findProgress',
    sql`select last_seq, case when low_id = ${reader} then high_read_seq else low_read_seq end as other_read_seq, reaction_version
        from conversations where low_id = ${low} and high_id = ${high}`,
  )
}

/**
 * Moves a reader forward, never back and never past the last message. Resolves to the
 * new position if it changed.
 */
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

/**
 * The member's most recently active conversations, before or at a time. Only these are read in full; of the
 * others, the keys and times.
 */
export function listConversations(db: Queryable, member: UserId, before: Date | null, limit: number) {
  const recent = sql`select low_id, high_id, bool_or(has_agreed) as has_agreed, bool_or(has_met) as has_met,
      coalesce(max(last_sent_at), max(accepted_at)) as active_at
    from (${meetupsOf(sql`inviter_id`, member)} union all ${meetupsOf(sql`invitee_id`, member)}
      union all ${conversationsOf(sql`low_id`, member)} union all ${conversationsOf(sql`high_id`, member)}) as own
    group by low_id, high_id
    having (bool_or(has_agreed) or bool_or(is_request))
      and coalesce(max(last_sent_at), max(accepted_at)) <= coalesce(${before}::timestamptz, 'infinity')
    order by active_at desc limit ${limit}`
  return db.many<ConversationRow>('chat.listConversations', conversationsFrom(recent, member))
}

export function findConversation(db: Queryable, [low, high]: Pair, member: UserId) {
  const own = sql`select low_id, high_id, bool_or(has_agreed) as has_agreed, bool_or(has_met) as has_met,
      coalesce(max(last_sent_at), max(accepted_at)) as active_at
    from (
      select low_id, high_id, true as has_agreed, state = 'met' as has_met, false as is_request, accepted_at,
        null::timestamptz as last_sent_at
      from meetups where low_id = ${low} and high_id = ${high} and accepted_at is not null
      union all
      select low_id, high_id, false, false, requested_by is not null, null, last_sent_at
      from conversations where low_id = ${low} and high_id = ${high}
    ) as own
    group by low_id, high_id having bool_or(has_agreed) or bool_or(is_request)`
  return db.maybeOne<ConversationRow>('chat.findConversation', conversationsFrom(own, member))
}

/**
 * Conversations in full. `recent` selects their keys, whether the two have agreed to meet and have met, and
 * when they were last active.
 */
function conversationsFrom(recent: Sql, member: UserId): Sql {
  return sql`with recent as (${recent})
    select recent.low_id, recent.high_id, active_at, ${companionColumns(member)},
      other.created_at as other_created_at, has_agreed, has_met, ${REQUEST},
      ${isAvailable(sql`recent.low_id`, sql`recent.high_id`)} as is_available,
      coalesce(c.last_seq, 0) as last_seq,
      last.seq as last_message_seq, last.sender_id as last_sender_id, last.client_id as last_client_id, last.text as last_text,
      last.sent_at as last_sent_at, last.reply_to as last_reply_to,
      last.picture_width as last_picture_width, last.picture_height as last_picture_height, last.is_taken_back as last_is_taken_back
    from recent
    join users other on other.id = case when recent.low_id = ${member} then recent.high_id else recent.low_id end
    -- The limit makes the planner use the key.
    left join lateral (
      select * from conversations where low_id = recent.low_id and high_id = recent.high_id limit 1
    ) as c on true
    left join lateral (
      select ${MESSAGE}, ${isTakenBack(member)} as is_taken_back from messages m
      where m.low_id = c.low_id and m.high_id = c.high_id and (not ${isDeleted(member)} or ${isTakenBack(member)})
      order by seq desc limit 1
    ) as last on true
    order by active_at desc`
}

interface UnreadRow extends Omit<ConversationState, 'isAvailable'> {
  lowId: UserId
  highId: UserId
  readSeq: number
  seqs: number[]
}

/**
 * The unread messages in the member's most recently active conversations that have any,
 * also in ignored requests.
 */
export function listUnread(db: Queryable, member: UserId, limit: number) {
  return db.many<UnreadRow>(
    'chat.listUnread',
    sql`select c.low_id, c.high_id, ${REQUEST},
          exists (select from meetups m
            where m.low_id = c.low_id and m.high_id = c.high_id and m.accepted_at is not null) as has_agreed,
          case when c.low_id = ${member} then c.low_read_seq else c.high_read_seq end as read_seq, unread.seqs
        from (
          select * from conversations where low_id = ${member} and last_seq > low_read_seq
          union all
          select * from conversations where high_id = ${member} and last_seq > high_read_seq
        ) as c
        cross join lateral (
          select array_agg(seq order by seq) as seqs from (
            select seq from messages m
            where m.low_id = c.low_id and m.high_id = c.high_id and m.sender_id <> ${member} and not ${isDeleted(member)}
              and m.seq > case when c.low_id = ${member} then c.low_read_seq else c.high_read_seq end
            order by seq limit ${UNREAD_LISTED_MAX}
          ) as first
        ) as unread
        where seqs is not null
        order by last_sent_at desc limit ${limit}`,
  )
}

function meetupsOf(own: Sql, member: UserId): Sql {
  return sql`select low_id, high_id, true as has_agreed, state = 'met' as has_met, false as is_request, accepted_at,
      null::timestamptz as last_sent_at
    from meetups where ${own} = ${member} and accepted_at is not null`
}

function conversationsOf(own: Sql, member: UserId): Sql {
  return sql`select low_id, high_id, false, false, requested_by is not null, null, last_sent_at
    from conversations where ${own} = ${member}`
}
