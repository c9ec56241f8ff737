import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { TYPING_SECONDS } from '@hereabouts/contract/chat/limits'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { tellsReading } from './rules.ts'
import { type Members, openConversation } from './service.ts'

const TYPING = { name: 'typing', tries: 1, perSeconds: TYPING_SECONDS.atMostEvery }

/**
 * Tells the other that one writes, where they may also know how far one has read; elsewhere it goes nowhere, and who says it cannot
 * tell the difference. It is written down nowhere.
 */
export async function tellTyping(deps: Deps, viewer: Viewer, members: Members): Promise<void> {
  const { pair, standing } = await openConversation(deps.db, viewer, members)
  if (!tellsReading(standing) || !(await deps.throttles.allow(TYPING, `${viewer.id} ${pair.join()}`))) return
  const other = pair.find((id) => id !== viewer.id) as UserId
  deps.bus.publish('chat.typing', { pair, by: viewer.id, other })
}
