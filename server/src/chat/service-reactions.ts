import { CHAT_ERRORS } from '@hereabouts/contract/chat/errors'
import type { Emoji } from '@hereabouts/contract/chat/limits'
import type { Reaction } from '@hereabouts/contract/chat/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { isOpen } from './rules.ts'
import { getConversationState, type Members, openConversation } from './service.ts'
import { findVisible } from './store.ts'
import * as groups from './store-groups.ts'
import * as store from './store-reactions.ts'
import { lockPair } from './store-taking-back.ts'

/**
 * Sets, replaces or removes the viewer's reaction to a message. Resolves to null if there was none to remove.
 */
export function setReaction(
  { db }: Deps,
  viewer: Viewer,
  { seq, ...members }: Members & { seq: number },
  emoji: Emoji | null,
): Promise<{ reaction: Reaction | null }> {
  return db.tx(async (tx) => {
    const { pair } = await openConversation(tx, viewer, members)
    // Taking the message back locks it, too. Only a later statement sees what happened while this one waited.
    await lockPair(tx, pair)
    const state = await getConversationState(tx, pair)
    if (!state.isAvailable) fail(CHAT_ERRORS.CONVERSATION_UNAVAILABLE)
    if (!isOpen(state)) fail(CHAT_ERRORS.REQUEST_UNANSWERED)
    requireReactable(await findVisible(tx, pair, viewer.id, seq), emoji)
    const { reaction, isNew } = await react(tx, store.ofPair(pair), { seq, userId: viewer.id, emoji })
    if (reaction && isNew) tx.emit('chat.reacted', { pair, reaction })
    return { reaction }
  })
}

/** The same for a message of a gathering, while the viewer can write there. */
export function setGroupReaction(
  { db, clock }: Deps,
  viewer: Viewer,
  { id, seq }: { id: GatheringId; seq: number },
  emoji: Emoji | null,
): Promise<{ reaction: Reaction | null }> {
  return db.tx(async (tx) => {
    // Only a later statement sees who has left while this one waited.
    await groups.lockGroup(tx, id)
    const group = (await groups.findGroup(tx, id, viewer.id, clock.now())) ?? fail(COMMON_ERRORS.NOT_FOUND)
    if (!group.isOpen) fail(CHAT_ERRORS.CONVERSATION_UNAVAILABLE)
    requireReactable(await groups.findVisibleInGroup(tx, id, group, viewer.id, seq), emoji)
    const { reaction, isNew } = await react(tx, store.ofGroup(id, group), { seq, userId: viewer.id, emoji })
    if (reaction && isNew) {
      const members = (await groups.listMembers(tx, id, seq)).map(({ userId }) => userId)
      tx.emit('chat.groupReacted', { gatheringId: id, members, reaction })
    }
    return { reaction }
  })
}

/** The reaction to a message that was taken back can only be removed. */
function requireReactable(message: { isTakenBack: boolean } | null, emoji: Emoji | null) {
  if (!message) fail(COMMON_ERRORS.NOT_FOUND)
  if (message.isTakenBack && emoji !== null) fail(CHAT_ERRORS.TAKEN_BACK)
}

async function react(
  tx: Tx,
  of: ReturnType<typeof store.ofPair>,
  given: Omit<Reaction, 'version'>,
): Promise<{ reaction: Reaction | null; isNew: boolean }> {
  const changed = await store.setReaction(tx, of, given)
  return changed
    ? { reaction: { ...given, version: changed.version }, isNew: true }
    : { reaction: await store.findReaction(tx, of, given.userId, given.seq), isNew: false }
}
