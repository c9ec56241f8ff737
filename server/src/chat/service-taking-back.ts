import { CHAT_ERRORS } from '@hereabouts/contract/chat/errors'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cannotTakeBack } from './rules.ts'
import { getConversationState, type Members, openConversation } from './service.ts'
import { findGroup, lockGroup } from './store-groups.ts'
import * as store from './store-taking-back.ts'

/**
 * Takes back a message that the viewer sent in the last hour: its text or picture is deleted, and both see
 * only that there was one. Not after a block, so that the other person can still report what was said.
 */
export function takeBackMessage(
  { db, clock }: Deps,
  viewer: Viewer,
  { seq, ...members }: Members & { seq: number },
) {
  return db.tx(async (tx) => {
    const { pair } = await openConversation(tx, viewer, members)
    // A report locks it, too. It contains all of the message or nothing, but not half a picture.
    await store.lockPair(tx, pair)
    const message = (await store.findMessage(tx, pair, seq)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    requireTakeable(message, viewer, clock.now())
    if (message.isTakenBack) return {}
    if (!(await getConversationState(tx, pair)).isAvailable) fail(CHAT_ERRORS.CONVERSATION_UNAVAILABLE)
    const informed = (await store.takeBack(tx, pair, seq)).map(({ userId }) => userId)
    tx.emit('chat.takenBack', { pair, members: informed, seq })
    return {}
  })
}

/** The same in the conversation of a gathering, while the viewer can write there. */
export function takeBackGroupMessage(
  { db, clock }: Deps,
  viewer: Viewer,
  { id, seq }: { id: GatheringId; seq: number },
) {
  return db.tx(async (tx) => {
    await lockGroup(tx, id)
    const group = (await findGroup(tx, id, viewer.id, clock.now())) ?? fail(COMMON_ERRORS.NOT_FOUND)
    const message = (await store.findGroupMessage(tx, id, group, seq)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    requireTakeable(message, viewer, clock.now())
    if (message.isTakenBack) return {}
    if (!group.isOpen) fail(CHAT_ERRORS.CONVERSATION_UNAVAILABLE)
    const members = (await store.takeBackInGroup(tx, id, viewer.id, seq)).map(({ userId }) => userId)
    tx.emit('chat.groupTakenBack', { gatheringId: id, members, seq })
    return {}
  })
}

function requireTakeable(message: store.SentRow, viewer: Viewer, now: Date) {
  const reason = cannotTakeBack(message, viewer.id, now)
  if (reason === 'FORBIDDEN') fail(COMMON_ERRORS.FORBIDDEN)
  if (reason === 'TOO_LATE') fail(CHAT_ERRORS.TOO_LATE)
}
