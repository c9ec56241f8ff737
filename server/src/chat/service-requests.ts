import { REQUESTS_WAITING } from '@hereabouts/contract/chat/limits'
import { CHAT_REFUSALS } from '@hereabouts/contract/chat/refusals'
import type { Message } from '@hereabouts/contract/chat/schemas'
import { COMMON_REFUSALS } from '@hereabouts/contract/http/refusal'
import { MEETUP_REFUSALS } from '@hereabouts/contract/meetups/refusals'
import { isNearby } from '../nearby/service.ts'
import { HOUR_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cannotRequest, type Pair, pairOf, requestOf } from './rules.ts'
import { getConversationState, type Members, openConversation } from './service.ts'
import { addMessage, draftOf, findSent, refuseUsedTwice } from './service-sending.ts'
import * as store from './store.ts'

/**
 * Writes to somebody nearby for the first time: one message, which waits until they answer or accept. To somebody who has
 * written first it is the answer, and in a conversation that is open a message like any other.
 */
export async function requestConversation(
  deps: Deps,
  viewer: Viewer,
  members: Members,
  given: { clientId: string; text: string },
): Promise<Message> {
  const pair = pairOf(viewer.id, members) ?? refuse(COMMON_REFUSALS.NOT_FOUND)
  const draft = draftOf(viewer, given, deps.clock.now())
  try {
    return await deps.db.tx(async (tx) => {
      const sent = await findSent(tx, viewer, pair, draft.clientId)
      if (sent) return sent
      if (!(await store.findConversationState(tx, pair))) await mayRequest(deps, tx, viewer, pair)
      await store.lockConversation(tx, pair)
      const isFirst = !(await store.findConversationState(tx, pair))
      if (isFirst) await store.markRequested(tx, pair, viewer.id)
      const standing = await getConversationState(tx, pair)
      // The first message is the request itself and waits for nothing.
      const before = isFirst ? { ...standing, requestedBy: null } : standing
      return await addMessage(tx, viewer, { pair, standing: before }, draft)
    })
  } catch (error) {
    return refuseUsedTwice(error)
  }
}

/** From now on both can write. */
export function acceptRequest(deps: Deps, viewer: Viewer, members: Members) {
  return answer(deps, viewer, members, async (tx, pair, isAvailable) => {
    if (!isAvailable) refuse(CHAT_REFUSALS.CONVERSATION_UNAVAILABLE)
    await store.markAnswered(tx, pair, deps.clock.now())
    tx.emit('chat.requestAccepted', { pair })
  })
}

/** Out of sight, and nobody but the one who ignored it hears of it. It can still be answered. */
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
    await store.lockConversation(tx, pair)
    const standing = await getConversationState(tx, pair)
    const request = requestOf(standing, viewer.id)
    if (request === null || request === 'sent') refuse(CHAT_REFUSALS.NO_REQUEST)
    await make(tx, pair, standing.isAvailable)
    return {}
  })
}

async function mayRequest(deps: Deps, tx: Tx, viewer: Viewer, pair: Pair) {
  const other = pair[0] === viewer.id ? pair[1] : pair[0]
  const since = later(deps.clock.now(), -REQUESTS_WAITING.withinHours * HOUR_MS)
  const facts = await store.factsForRequest(tx, viewer.id, other, since)
  // Nobody, and somebody who may not be seen: all the same to whoever asks.
  if (!facts) refuse(MEETUP_REFUSALS.NOT_NEARBY)
  const reason = cannotRequest({ ...facts, isNearby: await isNearby(deps, tx, viewer.id, other) })
  if (reason) refuse(reason === 'TOO_MANY_REQUESTS' ? CHAT_REFUSALS[reason] : MEETUP_REFUSALS[reason])
}
