import { CHAT_ERRORS } from '@hereabouts/contract/chat/errors'
import { REQUESTS_WAITING } from '@hereabouts/contract/chat/limits'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { readGate } from '../gate/service.ts'
import { checkMayContact } from '../gate/service-probation.ts'
import { isNearby } from '../nearby/service.ts'
import { HOUR_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cannotRequest, type Pair, pairOf, requestOf } from './rules.ts'
import { getConversationState, type Members, openConversation } from './service.ts'
import { addMessage, draftOf, findSent, rejectReusedClientId } from './service-sending.ts'
import * as store from './store.ts'
import { lockConversation } from './store-sending.ts'

/**
 * Sends somebody nearby a first message, and no more until they answer or accept. If they wrote first, it is
 * the answer; if the conversation is open, it is a message like any other.
 */
export async function requestConversation(
  deps: Deps,
  viewer: Viewer,
  members: Members,
  given: { clientId: string; text: string },
): Promise<Message> {
  const pair = pairOf(viewer.id, members) ?? fail(COMMON_ERRORS.NOT_FOUND)
  const draft = draftOf(viewer, given, deps.clock.now())
  try {
    return await deps.db.tx(async (tx) => {
      const sent = await findSent(tx, viewer, pair, draft.clientId)
      if (sent) return sent
      if (!(await store.findConversationState(tx, pair))) await checkRequest(deps, tx, viewer, pair)
      await lockConversation(tx, pair)
      const isFirst = !(await store.findConversationState(tx, pair))
      if (isFirst) await store.markRequested(tx, pair, viewer.id)
      const state = await getConversationState(tx, pair)
      // The first message is the request itself and waits for nothing.
      const before = isFirst ? { ...state, requestedBy: null } : state
      const message = await addMessage(tx, viewer, { pair, state: before }, draft)
      if (isFirst) tx.emit('chat.requested', { pair, message })
      return message
    })
  } catch (error) {
    return rejectReusedClientId(error)
  }
}

/** Accepts a request, so that both can write. */
export function acceptRequest(deps: Deps, viewer: Viewer, members: Members) {
  return answer(deps, viewer, members, async (tx, pair, isAvailable) => {
    if (!isAvailable) fail(CHAT_ERRORS.CONVERSATION_UNAVAILABLE)
    await store.markAnswered(tx, pair, deps.clock.now())
    tx.emit('chat.requestAccepted', { pair, by: viewer.id })
  })
}

/** Hides a request without telling its sender. It can still be answered. */
export function ignoreRequest(deps: Deps, viewer: Viewer, members: Members) {
  return answer(deps, viewer, members, async (tx, pair) => {
    await store.markIgnored(tx, pair, deps.clock.now())
    tx.emit('chat.requestIgnored', { pair, by: viewer.id })
  })
}

async function answer(
  { db }: Deps,
  viewer: Viewer,
  members: Members,
  make: (tx: Tx, pair: Pair, isAvailable: boolean) => Promise<void>,
) {
  return db.tx(async (tx) => {
    const { pair } = await openConversation(tx, viewer, members)
    await lockConversation(tx, pair)
    const state = await getConversationState(tx, pair)
    const request = requestOf(state, viewer.id)
    if (request === null || request === 'sent') fail(CHAT_ERRORS.NO_REQUEST)
    await make(tx, pair, state.isAvailable)
    return {}
  })
}

async function checkRequest(deps: Deps, tx: Tx, viewer: Viewer, pair: Pair) {
  const other = pair[0] === viewer.id ? pair[1] : pair[0]
  const since = later(deps.clock.now(), -REQUESTS_WAITING.withinHours * HOUR_MS)
  const [facts, isNear, gate] = await Promise.all([
    store.factsForRequest(tx, viewer.id, other, since),
    isNearby(deps, tx, viewer.id, other),
    readGate(tx),
  ])
  // The same error for unknown people and for people who cannot be seen.
  if (!facts) fail(MEETUP_ERRORS.NOT_NEARBY)
  const reason = cannotRequest({ ...facts, isNearby: isNear })
  if (reason) fail(reason === 'TOO_MANY_REQUESTS' ? CHAT_ERRORS[reason] : MEETUP_ERRORS[reason])
  await checkMayContact(deps, tx, viewer, other, gate)
}
