import { CHAT_ERRORS } from '@hereabouts/contract/chat/errors'
import type { Emoji } from '@hereabouts/contract/chat/limits'
import type { Reaction } from '@hereabouts/contract/chat/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { isOpen } from './rules.ts'
import { type Members, openConversation } from './service.ts'
import { isMessage } from './store.ts'
import * as store from './store-reactions.ts'

/** Sets, replaces or removes the viewer's reaction to a message. Resolves to null if there was none to remove. */
export function setReaction(
  { db }: Deps,
  viewer: Viewer,
  { seq, ...members }: Members & { seq: number },
  emoji: Emoji | null,
): Promise<{ reaction: Reaction | null }> {
  return db.tx(async (tx) => {
    const { pair, state } = await openConversation(tx, viewer, members)
    if (!state.isAvailable) fail(CHAT_ERRORS.CONVERSATION_UNAVAILABLE)
    if (!isOpen(state)) fail(CHAT_ERRORS.REQUEST_UNANSWERED)
    if (!(await isMessage(tx, pair, seq))) fail(COMMON_ERRORS.NOT_FOUND)
    const changed = await store.setReaction(tx, pair, { seq, userId: viewer.id, emoji })
    if (!changed) return { reaction: await store.findReaction(tx, pair, viewer.id, seq) }
    const reaction = { seq, userId: viewer.id, emoji, version: changed.version }
    tx.emit('chat.reacted', { pair, reaction })
    return { reaction }
  })
}
