import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import { CHAT_REFUSALS } from '@hereabouts/contract/chat/refusals'
import type { Conversation, Message, MessagePage } from '@hereabouts/contract/chat/schemas'
import { COMMON_REFUSALS } from '@hereabouts/contract/http/refusal'
import { type Queryable, violatesUnique } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { type Pair, pairOf } from './rules.ts'
import * as store from './store.ts'

interface Members {
  a: UserId
  b: UserId
}

/** One's conversations, the one in which something was last said first. */
export async function listConversations(
  { db }: Deps,
  viewer: Viewer,
): Promise<{ conversations: Conversation[] }> {
  const rows = await store.listConversations(db, viewer.id)
  return { conversations: rows.map(inList) }
}

/** Messages after a sequence number, or the latest; the oldest of them first. */
export async function listMessages(
  { db }: Deps,
  viewer: Viewer,
  members: Members,
  { after, limit = MESSAGES_PER_PAGE }: { after?: number; limit?: number },
): Promise<MessagePage> {
  const { pair, isAvailable } = await openConversation(db, viewer, members)
  const messages =
    after === undefined
      ? await store.listLatest(db, pair, limit)
      : await store.listAfter(db, pair, after, limit)
  const progress = await store.findProgress(db, pair, viewer.id)
  return {
    messages: messages.map(told),
    lastSeq: progress?.lastSeq ?? 0,
    readSeq: isAvailable ? (progress?.otherReadSeq ?? 0) : 0,
  }
}

/**
 * Sends a message: numbered under the conversation's lock, answered once it is committed. A clientId that was sent before
 * answers the message that it became, whatever has happened since.
 */
export async function sendMessage(
  { db, clock }: Deps,
  viewer: Viewer,
  members: Members,
  given: { clientId: string; text: string },
): Promise<Message> {
  const clientId = given.clientId.toLowerCase()
  try {
    return await db.tx(async (tx) => {
      const { pair, isAvailable } = await openConversation(tx, viewer, members)
      const { lastSeq } = await store.lockConversation(tx, pair)
      const sent = await store.findByClientId(tx, viewer.id, clientId)
      if (sent && (sent.lowId !== pair[0] || sent.highId !== pair[1])) refuse(CHAT_REFUSALS.CLIENT_ID_USED)
      if (sent) return told(sent)
      if (!isAvailable) refuse(CHAT_REFUSALS.CONVERSATION_UNAVAILABLE)
      const row = { seq: lastSeq + 1, senderId: viewer.id, clientId, text: given.text, sentAt: clock.now() }
      await store.addMessage(tx, pair, row)
      const message = told(row)
      tx.emit('chat.sent', { pair, message })
      return message
    })
  } catch (error) {
    // Sent to two conversations at the same moment.
    if (violatesUnique(error, store.CLIENT_ID_UNIQUE)) refuse(CHAT_REFUSALS.CLIENT_ID_USED)
    throw error
  }
}

/** Says how far one has read; going back changes nothing. The other hears of it while the conversation is available. */
export function markRead({ db }: Deps, viewer: Viewer, members: Members, seq: number) {
  return db.tx(async (tx) => {
    const { pair, isAvailable } = await openConversation(tx, viewer, members)
    const moved = await store.advanceReader(tx, pair, viewer.id, seq)
    const hearers = isAvailable ? pair : [viewer.id]
    if (moved) tx.emit('chat.read', { pair, reader: viewer.id, seq: moved.seq, hearers })
    return {}
  })
}

/** The conversation that is meant, or the refusal of one that does not exist, which is also what all outsiders get. */
async function openConversation(
  db: Queryable,
  viewer: Viewer,
  members: Members,
): Promise<{ pair: Pair; isAvailable: boolean }> {
  const pair = pairOf(viewer.id, members) ?? refuse(COMMON_REFUSALS.NOT_FOUND)
  const standing = (await store.findStanding(db, pair)) ?? refuse(COMMON_REFUSALS.NOT_FOUND)
  return { pair, isAvailable: standing.isAvailable }
}

function told({ seq, senderId, clientId, text, sentAt }: store.MessageRow): Message {
  return { seq, senderId, clientId, text, sentAt: sentAt.toISOString() }
}

function inList(row: store.ConversationRow): Conversation {
  return {
    members: [row.lowId, row.highId],
    other: {
      id: row.otherId,
      username: row.otherUsername,
      name: row.otherName,
      avatarUrl: null,
      isVerified: row.otherIsVerified,
    },
    isAvailable: row.isAvailable,
    lastMessage:
      row.lastSenderId === null
        ? null
        : told({
            seq: row.lastSeq,
            senderId: row.lastSenderId,
            clientId: row.lastClientId,
            text: row.lastText,
            sentAt: row.lastSentAt,
          }),
    lastSeq: row.lastSeq,
    unread: row.unread,
  }
}
