import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type * as contract from '@hereabouts/contract/chat/endpoints'
import { CONVERSATIONS_LISTED_MAX, MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type {
  Conversation,
  ConversationPage,
  Message,
  MessagePage,
  UnreadConversations,
} from '@hereabouts/contract/chat/schemas'
import type { QueryOf } from '@hereabouts/contract/http/endpoint'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { hasBlocked, toCompanion } from '../safety/service.ts'
import { areLinksInert, type ConversationState, type Pair, pairOf, requestOf, showsReading } from './rules.ts'
import * as store from './store.ts'
import { listUnreadInGroups } from './store-groups.ts'
import { lockPicture, removePictureDeletedByBoth } from './store-pictures.ts'
import { listReactions, ofPair } from './store-reactions.ts'

export interface Members {
  a: UserId
  b: UserId
}

/** A page of the viewer's conversations, most recently active first. */
export async function listConversations(
  { db, clock }: Deps,
  viewer: Viewer,
  { before }: { before?: string } = {},
): Promise<ConversationPage> {
  // One more, to know whether there are any.
  const limit = CONVERSATIONS_LISTED_MAX + 1
  const rows = await store.listConversations(db, viewer.id, before ? new Date(before) : null, limit)
  const now = clock.now()
  const next = rows[CONVERSATIONS_LISTED_MAX]
  const { deletions } = await store.countDeletions(db, viewer.id)
  return {
    conversations: rows.slice(0, CONVERSATIONS_LISTED_MAX).map((row) => toConversation(row, viewer.id, now)),
    ...(next && { older: next.activeAt.toISOString() }),
    ...(deletions > 0 && { deletions }),
  }
}

/** The viewer's conversation with another person as the viewer sees it; null if they have none. */
export async function findConversation(
  { db, clock }: Deps,
  viewer: { id: UserId },
  members: Members,
): Promise<Conversation | null> {
  const pair = pairOf(viewer.id, members) ?? fail(COMMON_ERRORS.NOT_FOUND)
  const row = await store.findConversation(db, pair, viewer.id)
  return row && toConversation(row, viewer.id, clock.now())
}

/** What the viewer has not read, by conversation. */
export async function listUnread({ db }: Deps, viewer: Viewer): Promise<UnreadConversations> {
  const rows = await store.listUnread(db, viewer.id, CONVERSATIONS_LISTED_MAX)
  return {
    conversations: rows
      .filter((row) => requestOf(row, viewer.id) !== 'ignored')
      .map(({ lowId, highId, readSeq, seqs }) => ({ members: [lowId, highId], readSeq, seqs })),
    groups: await listUnreadInGroups(db, viewer.id),
  }
}

/** Messages after or before a sequence number, or the latest; oldest first. */
export async function listMessages(
  { db }: Deps,
  viewer: Viewer,
  members: Members,
  { after, before, limit = MESSAGES_PER_PAGE, reactionsAfter }: QueryOf<typeof contract.listMessages>,
): Promise<MessagePage> {
  const { pair, state } = await openConversation(db, viewer, members)
  const messages =
    after === undefined
      ? await store.listBefore(db, pair, viewer.id, before ?? null, limit)
      : await store.listAfter(db, pair, viewer.id, after, limit)
  const progress = await store.findProgress(db, pair, viewer.id)
  const deletions = await store.listDeleted(db, pair, viewer.id)
  return {
    messages: messages.map(toMessage),
    lastSeq: progress?.lastSeq ?? 0,
    readSeq: showsReading(state) ? (progress?.otherReadSeq ?? 0) : 0,
    ...toDeleted(deletions),
    // Read after the version, so that the response may contain a newer reaction but misses none.
    ...(await listReactions(db, ofPair(pair), viewer.id, {
      messages,
      reactionsAfter,
      version: progress?.reactionVersion ?? 0,
    })),
  }
}

/**
 * Deletes a message for the viewer only. The partner keeps it and is not notified. A picture that both
 * have deleted is removed.
 */
export function deleteMessage({ db }: Deps, viewer: Viewer, { seq, ...members }: Members & { seq: number }) {
  return db.tx(async (tx) => {
    const { pair } = await openConversation(tx, viewer, members)
    if (!(await store.isMessage(tx, pair, seq))) fail(COMMON_ERRORS.NOT_FOUND)
    await lockPicture(tx, pair, seq)
    const isNew = await store.addDeletion(tx, pair, viewer.id, seq)
    if (!isNew) return {}
    await removePictureDeletedByBoth(tx, pair, seq)
    tx.emit('chat.deleted', { pair, by: viewer.id, seq })
    return {}
  })
}

/**
 * Marks messages as read; never moves back. The partner gets a read receipt if the two have agreed to meet.
 */
export async function markRead({ db, bus }: Deps, viewer: Viewer, members: Members, seq: number) {
  const { pair, state } = await openConversation(db, viewer, members)
  // A single statement instead of a transaction, because this runs about as often as messages are sent.
  const moved = await store.advanceReader(db, pair, viewer.id, seq)
  const recipients = showsReading(state) ? pair : [viewer.id]
  if (moved) bus.publish('chat.read', { pair, reader: viewer.id, seq: moved.seq, recipients })
  return {}
}

/** The conversation that a block closes, or that unblocking reopens; null if that changes nothing. */
export async function findChangedByBlock({ db }: Deps, by: UserId, other: UserId): Promise<Pair | null> {
  const pair = pairOf(by, { a: by, b: other })
  const isOpen = pair !== null && (await store.findConversationState(db, pair)) !== null
  // A person who has blocked too must not learn of this block.
  return isOpen && !(await hasBlocked(db, other, by)) ? pair : null
}

export interface Partner {
  pair: Pair
  other: UserId
  isVerified: boolean
  /** Whether they see what the person shows about themselves, and whether the account is gone. */
  canSee: boolean
}

/** The people with whom somebody has a conversation that neither has closed with a block. */
export async function listPartnersOf({ db }: Deps, person: UserId): Promise<Partner[]> {
  const rows = await store.listUnblockedPairsOf(db, person)
  return rows.map(({ lowId, highId, otherIsVerified, canSee }) => ({
    pair: [lowId, highId],
    other: lowId === person ? highId : lowId,
    isVerified: otherIsVerified,
    canSee,
  }))
}

/** Finds the conversation. Outsiders get the same error as for one that does not exist. */
export async function openConversation(
  db: Queryable,
  viewer: Viewer,
  members: Members,
): Promise<{ pair: Pair; state: ConversationState }> {
  const pair = pairOf(viewer.id, members) ?? fail(COMMON_ERRORS.NOT_FOUND)
  return { pair, state: await getConversationState(db, pair) }
}

export async function getConversationState(db: Queryable, pair: Pair): Promise<ConversationState> {
  return (await store.findConversationState(db, pair)) ?? fail(COMMON_ERRORS.NOT_FOUND)
}

/** The numbers of deleted messages, and of those among them that were taken back. */
export function toDeleted(
  rows: readonly { seq: number; isTakenBack: boolean }[],
): Pick<MessagePage, 'deleted' | 'takenBack'> {
  const takenBack = rows.filter(({ isTakenBack }) => isTakenBack).map(({ seq }) => seq)
  return { deleted: rows.map(({ seq }) => seq), ...(takenBack.length > 0 && { takenBack }) }
}

/** @param row a message that was just sent has no `isTakenBack` */
export function toMessage(row: Omit<store.MessageRow, 'isTakenBack'> & { isTakenBack?: boolean }): Message {
  const { seq, senderId, clientId, text, sentAt, replyTo, pictureWidth, pictureHeight } = row
  return {
    seq,
    senderId,
    clientId,
    text,
    sentAt: sentAt.toISOString(),
    ...(replyTo !== null && { replyTo }),
    ...(pictureWidth !== null &&
      pictureHeight !== null && { picture: { width: pictureWidth, height: pictureHeight } }),
    ...(row.isTakenBack && { isTakenBack: true }),
  }
}

function toConversation(row: store.ConversationRow, viewer: UserId, now: Date): Conversation {
  return {
    members: [row.lowId, row.highId],
    other: toCompanion(row),
    isAvailable: row.isAvailable,
    hasMet: row.hasMet,
    lastMessage:
      row.lastSenderId === null
        ? null
        : toMessage({
            seq: row.lastMessageSeq,
            senderId: row.lastSenderId,
            clientId: row.lastClientId,
            text: row.lastText,
            sentAt: row.lastSentAt,
            replyTo: row.lastReplyTo,
            isTakenBack: row.lastIsTakenBack,
            pictureWidth: row.lastPictureWidth,
            pictureHeight: row.lastPictureHeight,
          }),
    lastSeq: row.lastSeq,
    request: requestOf(row, viewer),
    areLinksInert: areLinksInert(row.otherCreatedAt, now),
  }
}
