import { CHAT_ERRORS } from '@hereabouts/contract/chat/errors'
import { PICTURE_SIDE_PIXELS } from '@hereabouts/contract/chat/limits'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { rewriteAndMeasurePicture } from '../platform/pictures.ts'
import type { ConversationState, Pair } from './rules.ts'
import { getConversationState, type Members, openConversation } from './service.ts'
import { addMessage, draftOf, findSent, rejectReusedClientId } from './service-sending.ts'
import * as store from './store-pictures.ts'
import { lockConversation } from './store-sending.ts'

/**
 * Sends a picture to somebody the viewer has met, as a message like any other. Keeps only a re-encoded
 * version, without metadata. A client ID that was sent before returns the message that it became.
 */
export async function sendPicture(
  { db, clock }: Deps,
  viewer: Viewer,
  { clientId, replyTo, ...members }: Members & { clientId: string; replyTo?: number },
  file: Buffer,
): Promise<Message> {
  const { pair, state } = await openConversation(db, viewer, members)
  const draft = draftOf(viewer, { clientId, text: '', replyTo: replyTo ?? null }, clock.now())
  // Checked before decoding too, which is expensive.
  const sent = await findSent(db, viewer, pair, draft.clientId)
  if (sent) return sent
  await requirePictures(db, pair, state)
  const { image, width, height } = await rewriteAndMeasurePicture(file, { within: PICTURE_SIDE_PIXELS })
  return db
    .tx(async (tx) => {
      await lockConversation(tx, pair)
      const state = await getConversationState(tx, pair)
      const sent = await findSent(tx, viewer, pair, draft.clientId)
      if (sent) return sent
      await requirePictures(tx, pair, state)
      const picture = { ...draft, pictureWidth: width, pictureHeight: height }
      const message = await addMessage(tx, viewer, { pair, state }, picture)
      await store.addPicture(tx, pair, message.seq, image)
      return message
    })
    .catch(rejectReusedClientId)
}

/** The picture of a message. If the viewer may not read the message or deleted it, it does not exist. */
export async function getPicture(
  { db }: Deps,
  viewer: Viewer,
  { seq, ...members }: Members & { seq: number },
): Promise<Uint8Array> {
  const { pair } = await openConversation(db, viewer, members)
  const found = await store.findPicture(db, pair, viewer.id, seq)
  return found?.image ?? fail(COMMON_ERRORS.NOT_FOUND)
}

async function requirePictures(db: Queryable, pair: Pair, { isAvailable }: ConversationState) {
  if (!isAvailable) fail(CHAT_ERRORS.CONVERSATION_UNAVAILABLE)
  const { hasMet } = await store.hasMet(db, pair)
  if (!hasMet) fail(CHAT_ERRORS.NOT_MET)
}
