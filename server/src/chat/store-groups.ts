import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  GROUP_OPEN_HOURS_AFTER,
  GROUPS_LISTED_MAX,
  UNREAD_LISTED_MAX,
} from '@hereabouts/contract/chat/limits'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { HOUR_MS, later } from '../platform/clock.ts'
import type { Nulls, Queryable } from '../platform/db/db.ts'
import { type CompanionRow, companionColumns } from '../safety/store-companions.ts'
import type { MessageRow } from './store.ts'

/** Groups have texts only. */
export type GroupMessageRow = Omit<MessageRow, 'pictureWidth' | 'pictureHeight'>

const MESSAGE = sql`seq, sender_id, client_id, text, sent_at, reply_to`

/** Whether message `m` is deleted for the viewer, by themselves or because its sender took it back. */
export function isDeletedInGroup(viewer: UserId): Sql {
  return sql`exists (select from group_deletions d
    where d.user_id = ${viewer} and d.gathering_id = m.gathering_id and d.seq = m.seq)`
}

/** Whether message `m` was taken back and the viewer sees that. */
export function isTakenBackInGroup(viewer: UserId | Sql): Sql {
  return sql`exists (select from group_deletions d
    where d.user_id = ${viewer} and d.gathering_id = m.gathering_id and d.seq = m.seq and d.is_taken_back)`
}

/** What one person sees of the conversation of a gathering. */
export interface GroupRow {
  /** The first and the last message that they see. */
  firstSeq: number
  lastSeq: number
  readSeq: number
  /** The last change of a reaction that they see. */
  reactionVersion: number
  /** Whether they can write. */
  isOpen: boolean
}

const OWN = sql`since_seq + 1 as first_seq, case when is_taken_down then 0 else coalesce(until_seq, last_seq) end as last_seq, read_seq,
  coalesce(until_version, reaction_version) as reaction_version`

function isOpen(now: Date): Sql {
  return sql`(until_seq is null and ${isTalking(now)})`
}

/** Whether members may still write in `group_conversations` of `gatherings`. */
function isTalking(now: Date): Sql {
  return sql`not is_taken_down and coalesce(ended_at, ends_at) > ${later(now, -GROUP_OPEN_HOURS_AFTER * HOUR_MS)}`
}

/** Opens the conversation of a gathering once it is on, and locks it. Resolves to null before that. */
export async function openAndLock(db: Queryable, id: GatheringId) {
  await db.run(
    'chat.openGroup',
    sql`insert into group_conversations (gathering_id) select id from gatherings where id = ${id} and on_at is not null
        on conflict do nothing`,
  )
  return lockGroup(db, id)
}

/** Takes the lock that writing and changing members take, too. Null if there is no conversation. */
export function lockGroup(db: Queryable, id: GatheringId) {
  return db.maybeOne<{ lastSeq: number; reactionVersion: number }>(
    'chat.lockGroup',
    sql`select last_seq, reaction_version from group_conversations where gathering_id = ${id} for no key update`,
  )
}

/**
 * Closes the visible range of members who lost their seat, and opens one for new members. The conversation
 * must be locked.
 */
export async function followSeats(
  db: Queryable,
  id: GatheringId,
  { lastSeq, reactionVersion }: { lastSeq: number; reactionVersion: number },
) {
  const seats = sql`select user_id from gathering_members where gathering_id = ${id} and state = 'in'`
  await db.run(
    'chat.leaveGroup',
    sql`update group_members set until_seq = ${lastSeq}, until_version = ${reactionVersion}
        where gathering_id = ${id} and until_seq is null and user_id not in (${seats})`,
  )
  await db.run(
    'chat.enterGroup',
    sql`insert into group_members (gathering_id, user_id, since_seq, read_seq)
        select id, user_id, ${lastSeq}, ${lastSeq} from gatherings cross join (${seats}) seats
        -- A person who left after the end keeps their seat, but does not come back.
        where id = ${id} and ended_at is null
        on conflict (gathering_id, user_id) do update set since_seq = excluded.since_seq, read_seq = excluded.read_seq, until_seq = null,
          until_version = null
        where group_members.until_seq is not null`,
  )
}

/**
 * Removes a person from all conversations shared with another, and returns those conversations in the order
 * in which they are locked.
 */
export async function leaveGroupsWith(db: Queryable, person: UserId, other: UserId) {
  const shared = sql`select gathering_id from group_members
    where user_id in (${person}, ${other}) and until_seq is null
    group by gathering_id having count(*) = 2`
  await db.run(
    'chat.lockGroupsWith',
    sql`select from group_conversations where gathering_id in (${shared}) order by gathering_id for no key update`,
  )
  return db.many<{ gatheringId: GatheringId }>(
    'chat.leaveGroupsWith',
    sql`update group_members set until_seq = last_seq, until_version = reaction_version from group_conversations
        where group_conversations.gathering_id = group_members.gathering_id and user_id = ${person}
          and group_members.gathering_id in (${shared})
        returning group_members.gathering_id`,
  )
}

/** The viewer's part of a conversation; null for people who never had a seat while the gathering was on. */
export function findGroup(db: Queryable, id: GatheringId, viewer: UserId, now: Date) {
  return db.maybeOne<GroupRow>(
    'chat.findGroup',
    sql`select ${OWN}, ${isOpen(now)} as is_open
        from group_members join group_conversations using (gathering_id) join gatherings on gatherings.id = gathering_id
        where gathering_id = ${id} and user_id = ${viewer}`,
  )
}

/**
 * The messages in a range after, or before, a sequence number; oldest first. Without the texts of those
 * that the viewer deleted.
 */
export function listGroupMessages(
  db: Queryable,
  id: GatheringId,
  viewer: UserId,
  { first, last, isForward, limit }: { first: number; last: number; isForward: boolean; limit: number },
) {
  return db.many<GroupMessageRow>(
    'chat.listGroupMessages',
    sql`select * from (
          select seq, sender_id, client_id, sent_at, reply_to, case when ${isDeletedInGroup(viewer)} then '' else text end as text,
            ${isTakenBackInGroup(viewer)} as is_taken_back
          from group_messages m where gathering_id = ${id} and seq between ${first} and ${last}
          order by ${isForward ? sql`seq` : sql`seq desc`} limit ${limit}
        ) page order by seq`,
  )
}

export function listSenders(db: Queryable, viewer: UserId, senders: readonly UserId[]) {
  return db.many<CompanionRow>(
    'chat.listGroupSenders',
    sql`select ${companionColumns(viewer)} from users other where other.id = any(${senders}::bigint[]) order by other.id`,
  )
}

/** Whether a person with this part of a conversation sees a message. */
export function isGroupMessage(
  db: Queryable,
  id: GatheringId,
  { firstSeq, lastSeq }: Pick<GroupRow, 'firstSeq' | 'lastSeq'>,
  seq: number,
) {
  return db.maybeOne<{ seq: number }>(
    'chat.isGroupMessage',
    sql`select seq from group_messages
        where gathering_id = ${id} and seq = ${seq}::bigint and seq between ${firstSeq} and ${lastSeq}`,
  )
}

/** A message that a person with this part of a conversation sees, and whether they see that it was taken back. */
export function findVisibleInGroup(
  db: Queryable,
  id: GatheringId,
  { firstSeq, lastSeq }: Pick<GroupRow, 'firstSeq' | 'lastSeq'>,
  viewer: UserId,
  seq: number,
) {
  return db.maybeOne<{ isTakenBack: boolean }>(
    'chat.findVisibleInGroup',
    sql`select ${isTakenBackInGroup(viewer)} as is_taken_back from group_messages m
        where gathering_id = ${id} and seq = ${seq}::bigint and seq between ${firstSeq} and ${lastSeq}
          and (not ${isDeletedInGroup(viewer)} or ${isTakenBackInGroup(viewer)})`,
  )
}

export function addGroupDeletion(db: Queryable, id: GatheringId, viewer: UserId, seq: number) {
  return db.run(
    'chat.addGroupDeletion',
    sql`insert into group_deletions (user_id, gathering_id, seq) values (${viewer}, ${id}, ${seq}) on conflict do nothing`,
  )
}

export function listGroupDeletions(
  db: Queryable,
  id: GatheringId,
  viewer: UserId,
  { firstSeq, lastSeq }: Pick<GroupRow, 'firstSeq' | 'lastSeq'>,
) {
  return db.many<{ seq: number; isTakenBack: boolean }>(
    'chat.listGroupDeletions',
    sql`select seq, is_taken_back from group_deletions
        where gathering_id = ${id} and user_id = ${viewer} and seq between ${firstSeq} and ${lastSeq} order by seq`,
  )
}

/**
 * Adds a message in one statement, with the next number of its conversation. Resolves to null if the person
 * may not write there, if the client ID is known, or if it replies to a message that the person does not see.
 *
 * Locks the conversation before the membership, as leaving does, so that the second of two transactions sees
 * what the first one wrote. Only a later statement sees who has left while this one waited.
 */
export function addGroupMessage(
  db: Queryable,
  id: GatheringId,
  draft: Omit<GroupMessageRow, 'seq' | 'isTakenBack'>,
  now: Date,
) {
  const { senderId, clientId, text, sentAt, replyTo } = draft
  return db.maybeOne<{ seq: number }>(
    'chat.addGroupMessage',
    sql`with conversation as (
          select gathering_id, last_seq from group_conversations join gatherings on gatherings.id = gathering_id
          where gathering_id = ${id} and ${isTalking(now)}
          for no key update of group_conversations
        ), member as (
          select group_members.gathering_id, last_seq from conversation join group_members using (gathering_id)
          where user_id = ${senderId} and until_seq is null
            and (${replyTo}::integer is null or ${replyTo}::integer > since_seq and ${replyTo}::integer <= last_seq)
            and not exists (select from group_messages where sender_id = ${senderId} and client_id = ${clientId})
          for share of group_members
        ), numbered as (
          update group_conversations set last_seq = group_conversations.last_seq + 1, last_sent_at = ${sentAt}
          from member where group_conversations.gathering_id = member.gathering_id
          returning group_conversations.last_seq
        )
        insert into group_messages (gathering_id, seq, sender_id, client_id, text, sent_at, reply_to)
        select ${id}, last_seq, ${senderId}, ${clientId}, ${text}, ${sentAt}, ${replyTo}::integer from numbered
        returning seq`,
  )
}

export const GROUP_CLIENT_ID_UNIQUE = 'group_messages_sender_id_client_id_key'

export function findGroupMessage(db: Queryable, sender: UserId, clientId: string) {
  return db.maybeOne<GroupMessageRow & { gatheringId: GatheringId }>(
    'chat.findGroupMessage',
    sql`select ${MESSAGE}, gathering_id, ${isTakenBackInGroup(sender)} as is_taken_back from group_messages m
        where sender_id = ${sender} and client_id = ${clientId}`,
  )
}

/** Moves a person’s read position forward. Null if it is there already. */
export function advanceGroupReader(db: Queryable, id: GatheringId, reader: UserId, seq: number) {
  return db.maybeOne<{ seq: number }>(
    'chat.advanceGroupReader',
    sql`update group_members set read_seq = least(${seq}::bigint, coalesce(until_seq, last_seq)) from group_conversations
        where group_conversations.gathering_id = group_members.gathering_id
          and group_members.gathering_id = ${id} and user_id = ${reader}
          and read_seq < least(${seq}::bigint, coalesce(until_seq, last_seq))
        returning read_seq as seq`,
  )
}

interface ListedColumns extends GroupRow {
  gatheringId: GatheringId
  interest: string
  label: string
  startsAt: Date
}

interface LastMessageColumns {
  messageSeq: number
  senderId: UserId
  clientId: string
  text: string
  sentAt: Date
  replyTo: number | null
  isTakenBack: boolean
}

export type ListedGroupRow = ListedColumns & (LastMessageColumns | Nulls<LastMessageColumns>)

/** The conversations of the gatherings that a person has, or had, a seat in, most recently active first. */
export function listGroups(db: Queryable, viewer: UserId, now: Date) {
  return db.many<ListedGroupRow>(
    'chat.listGroups',
    sql`select gathering_id, ${OWN}, ${isOpen(now)} as is_open, interests.name as interest, label, starts_at,
          last.seq as message_seq, last.sender_id, last.client_id, last.text, last.sent_at, last.reply_to, last.is_taken_back
        from group_members join group_conversations using (gathering_id)
        join gatherings on gatherings.id = gathering_id
        join interests on interests.id = interest_id
        left join lateral (
          select ${MESSAGE}, ${isTakenBackInGroup(viewer)} as is_taken_back from group_messages m where m.gathering_id = group_members.gathering_id
            and m.seq > since_seq and m.seq <= coalesce(until_seq, group_conversations.last_seq)
            and (not ${isDeletedInGroup(viewer)} or ${isTakenBackInGroup(viewer)})
          order by seq desc limit 1) last on true
        where user_id = ${viewer}
        order by coalesce(last.sent_at, on_at) desc, gathering_id desc limit ${GROUPS_LISTED_MAX}`,
  )
}

/**
 * What others wrote in the conversations of a person's gatherings, and the person has not read; the
 * latest gatherings first.
 */
export function listUnreadInGroups(db: Queryable, viewer: UserId) {
  return db.many<{ gatheringId: GatheringId; readSeq: number; seqs: number[] }>(
    'chat.listUnreadInGroups',
    sql`select own.gathering_id, read_seq, seqs
        from (select * from group_members where user_id = ${viewer} order by gathering_id desc limit ${GROUPS_LISTED_MAX}) own
        cross join lateral (
          select array_agg(seq order by seq) as seqs from (
            select seq from group_messages m
            where m.gathering_id = own.gathering_id and m.seq > read_seq and (until_seq is null or m.seq <= until_seq)
              and m.sender_id <> ${viewer} and not ${isDeletedInGroup(viewer)}
            order by seq limit ${UNREAD_LISTED_MAX}) first
        ) unread
        where seqs is not null
        order by own.gathering_id desc`,
  )
}

/** Deletes all messages and closes the conversation. Resolves to the starter; null if there is none. */
export async function takeDown(db: Queryable, id: GatheringId) {
  const closed = await db.maybeOne<{ starterId: UserId }>(
    'chat.closeGroup',
    sql`update group_conversations set is_taken_down = true from gatherings
        where gathering_id = ${id} and gatherings.id = gathering_id returning starter_id`,
  )
  await db.run('chat.deleteGroupMessages', sql`delete from group_messages where gathering_id = ${id}`)
  return closed
}

/** The people who have a seat; with `seq`, only those who see that message. */
export function listMembers(db: Queryable, id: GatheringId, seq: number | null = null) {
  return db.many<{ userId: UserId }>(
    'chat.listGroupMembers',
    sql`select user_id from group_members
        where gathering_id = ${id} and until_seq is null and (${seq}::integer is null or since_seq < ${seq}::integer)
        order by user_id`,
  )
}

/** The other people who can write in the conversation of a gathering, if the person can. */
export function listOthersTalking(db: Queryable, id: GatheringId, person: UserId, now: Date) {
  return db.many<{ userId: UserId }>(
    'chat.listOthersTalking',
    sql`select other.user_id
        from group_members own join group_members other using (gathering_id)
        join group_conversations using (gathering_id) join gatherings on gatherings.id = gathering_id
        where gathering_id = ${id} and own.user_id = ${person} and own.until_seq is null
          and other.user_id <> ${person} and other.until_seq is null and ${isTalking(now)}
        order by other.user_id`,
  )
}
