import { CHAT_ERRORS } from '@hereabouts/contract/chat/errors'
import type { Message, NewMessage } from '@hereabouts/contract/chat/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { createBatches } from '../platform/batches.ts'
import { DatabaseUnavailable, DiskFull, type Queryable, type Tx, violatesUnique } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { type ConversationState, isOpen, type Pair, pairOf, requestOf } from './rules.ts'
import { getConversationState, type Members, toMessage } from './service.ts'
import { markAnswered } from './store.ts'
import * as store from './store-sending.ts'

/**
 * Conversations whose state is remembered: twice the number of people who write at the
 * same time in a large city.
 */
const REMEMBERED_MAX = 10_000
/**
 * Messages per statement. More would delay other statements on the embedded database,
 * which runs one at a time.
 */
const BATCH_MAX = 100

/**
 * Creates a function that sends a message: it numbers it under the conversation's lock, and resolves
 * once it is committed. A client ID that was sent before returns the message that it became,
 * whatever has happened since.
 *
 * Fast path: most messages go to conversations that were open a moment ago. Their state is remembered, and
 * the messages that wait at the same moment are written by one statement, each only if its conversation is
 * still in exactly that state. Everything else is checked and written in a transaction of its own, so the
 * memory alone neither permits nor rejects a message, and a message that cannot be sent fails alone.
 *
 * @param options as for `createBatches`
 */
export function createSending(
  { db, bus, clock, log }: Pick<Deps, 'db' | 'bus' | 'clock' | 'log'>,
  options: { waitMsMax?: number } = {},
) {
  const open = new Map<string, ConversationState>()
  const addInBatch = createBatches<store.ExpectedMessage, number | null>(db, addBatch, {
    ...options,
    sizeMax: BATCH_MAX,
  })

  function remember(pair: Pair, state: ConversationState) {
    const key = pair.join()
    open.delete(key)
    if (isOpen(state)) open.set(key, state)
    const [oldest] = open.keys()
    if (open.size > REMEMBERED_MAX && oldest !== undefined) open.delete(oldest)
  }

  /** The sequence numbers of messages; null for those that need a transaction of their own. */
  async function addBatch(
    connection: Queryable,
    messages: readonly store.ExpectedMessage[],
  ): Promise<(number | null)[]> {
    const seqs = messages.map((): number | null => null)
    const distinct = [...new Map(messages.map((message, i) => [clientKeyOf(message), i])).values()]
    try {
      const added = await store.addExpectedMessages(
        connection,
        distinct.map((i) => messages[i] as store.ExpectedMessage),
      )
      for (const { place, seq } of added) seqs[distinct[place - 1] as number] = seq
    } catch (error) {
      if (error instanceof DatabaseUnavailable || error instanceof DiskFull) throw error
      // For example, another node has just added one of the client IDs. Nothing was written.
      log.info({ err: error, messages: messages.length }, 'messages are sent one by one')
    }
    return seqs
  }

  async function sendAsRemembered(pair: Pair, draft: store.Draft): Promise<Message | null> {
    const state = open.get(pair.join())
    const seq = state ? await addInBatch({ pair, draft, state }) : null
    if (!state || seq === null) return null
    remember(pair, state)
    const message = toMessage({ ...draft, seq })
    bus.publish('chat.sent', { pair, message })
    return message
  }

  async function sendAlone(viewer: Viewer, pair: Pair, draft: store.Draft): Promise<Message> {
    const { message, state } = await db
      .tx(async (tx) => {
        await getConversationState(tx, pair)
        await store.lockConversation(tx, pair)
        const state = await getConversationState(tx, pair)
        return { message: await addMessage(tx, viewer, { pair, state }, draft), state }
      })
      .catch(rejectReusedClientId)
    remember(pair, state)
    return message
  }

  return async (viewer: Viewer, members: Members, given: NewMessage): Promise<Message> => {
    const pair = pairOf(viewer.id, members) ?? fail(COMMON_ERRORS.NOT_FOUND)
    const draft = draftOf(viewer, given, clock.now())
    return (await sendAsRemembered(pair, draft)) ?? sendAlone(viewer, pair, draft)
  }
}

function clientKeyOf({ draft }: store.ExpectedMessage): string {
  return `${draft.senderId} ${draft.clientId}`
}

/** Adds a message to a locked conversation; an answer to a request opens the conversation. */
export async function addMessage(
  tx: Tx,
  viewer: Viewer,
  { pair, state }: { pair: Pair; state: ConversationState },
  draft: store.Draft,
): Promise<Message> {
  const sent = await findSent(tx, viewer, pair, draft.clientId)
  if (sent) return sent
  if (!state.isAvailable) fail(CHAT_ERRORS.CONVERSATION_UNAVAILABLE)
  const request = requestOf(state, viewer.id)
  if (request === 'sent') fail(CHAT_ERRORS.REQUEST_WAITING)
  const added = (await store.addMessage(tx, pair, draft)) ?? fail(CHAT_ERRORS.NO_ORIGINAL)
  const message = toMessage({ ...draft, ...added })
  tx.emit('chat.sent', { pair, message })
  if (request !== null) {
    await markAnswered(tx, pair, draft.sentAt)
    tx.emit('chat.requestAccepted', { pair, by: viewer.id })
  }
  return message
}

export function draftOf(
  viewer: Viewer,
  { clientId, text, replyTo = null }: Omit<NewMessage, 'replyTo'> & { replyTo?: number | null },
  sentAt: Date,
): store.Draft {
  const picture = { pictureWidth: null, pictureHeight: null }
  return { senderId: viewer.id, clientId: clientId.toLowerCase(), text, sentAt, replyTo, ...picture }
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
