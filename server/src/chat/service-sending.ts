import { CHAT_ERRORS } from '@hereabouts/contract/chat/errors'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { type Queryable, type Tx, violatesUnique } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { type ConversationState, isOpen, type Pair, pairOf, requestOf } from './rules.ts'
import { getConversationState, type Members, toMessage } from './service.ts'
import * as store from './store.ts'

/** Twice the number of people who write at the same time in a large city. */
const REMEMBERED_MAX = 10_000

/**
 * Sends messages: numbered under the conversation's lock, answered once committed. A clientId that was sent before answers the
 * message that it became, whatever has happened since.
 *
 * By far the most messages go where both could write a moment ago. So what was found then is remembered, and one statement
 * writes the message if the two stand to each other exactly so still. Memory alone lets nobody write and keeps nobody
 * from it: whatever is not as remembered is looked up, judged and written anew in a transaction.
 */
export function createSending({ db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>) {
  const open = new Map<string, ConversationState>()

  function remember(pair: Pair, standing: ConversationState) {
    const key = pair.join()
    open.delete(key)
    if (isOpen(standing)) open.set(key, standing)
    const [oldest] = open.keys()
    if (open.size > REMEMBERED_MAX && oldest !== undefined) open.delete(oldest)
  }

  async function sendAsRemembered(pair: Pair, draft: store.Draft): Promise<Message | null> {
    const standing = open.get(pair.join())
    if (!standing) return null
    const added = await store.addMessageIfStill(db, pair, draft, standing).catch((error: unknown) => {
      // The same one is being sent at this very moment.
      if (violatesUnique(error, store.CLIENT_ID_UNIQUE)) return null
      throw error
    })
    if (!added) return null
    remember(pair, standing)
    const message = toMessage({ ...draft, ...added })
    bus.publish('chat.sent', { pair, message })
    return message
  }

  async function sendAsFound(viewer: Viewer, pair: Pair, draft: store.Draft): Promise<Message> {
    const { message, standing } = await db
      .tx(async (tx) => {
        await getConversationState(tx, pair)
        await store.lockConversation(tx, pair)
        const standing = await getConversationState(tx, pair)
        return { message: await addMessage(tx, viewer, { pair, standing }, draft), standing }
      })
      .catch(rejectReusedClientId)
    remember(pair, standing)
    return message
  }

  return async (
    viewer: Viewer,
    members: Members,
    given: { clientId: string; text: string },
  ): Promise<Message> => {
    const pair = pairOf(viewer.id, members) ?? fail(COMMON_ERRORS.NOT_FOUND)
    const draft = draftOf(viewer, given, clock.now())
    return (await sendAsRemembered(pair, draft)) ?? sendAsFound(viewer, pair, draft)
  }
}

/** Adds a message to a locked conversation; an answer to a request opens the conversation. */
export async function addMessage(
  tx: Tx,
  viewer: Viewer,
  { pair, standing }: { pair: Pair; standing: ConversationState },
  draft: store.Draft,
): Promise<Message> {
  const sent = await findSent(tx, viewer, pair, draft.clientId)
  if (sent) return sent
  if (!standing.isAvailable) fail(CHAT_ERRORS.CONVERSATION_UNAVAILABLE)
  const request = requestOf(standing, viewer.id)
  if (request === 'sent') fail(CHAT_ERRORS.REQUEST_WAITING)
  const message = toMessage({ ...draft, ...(await store.addMessage(tx, pair, draft)) })
  tx.emit('chat.sent', { pair, message })
  if (request !== null) {
    await store.markAnswered(tx, pair, draft.sentAt)
    tx.emit('chat.requestAccepted', { pair })
  }
  return message
}

export function draftOf(
  viewer: Viewer,
  given: { clientId: string; text: string },
  sentAt: Date,
): store.Draft {
  return { senderId: viewer.id, clientId: given.clientId.toLowerCase(), text: given.text, sentAt }
}

/** The message of a clientId in this conversation; fails if it belongs to another conversation. */
export async function findSent(
  db: Queryable,
  viewer: Viewer,
  pair: Pair,
  clientId: string,
): Promise<Message | null> {
  const sent = await store.findByClientId(db, viewer.id, clientId)
  if (sent && (sent.lowId !== pair[0] || sent.highId !== pair[1])) fail(CHAT_ERRORS.CLIENT_ID_USED)
  return sent && toMessage(sent)
}

/** The same clientId was sent to two conversations at once. */
export function rejectReusedClientId(error: unknown): never {
  if (violatesUnique(error, store.CLIENT_ID_UNIQUE)) fail(CHAT_ERRORS.CLIENT_ID_USED)
  throw error
}
