import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { TYPING_SECONDS } from '@hereabouts/contract/chat/limits'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { showsReading } from './rules.ts'
import { type Members, openConversation } from './service.ts'
import { listOthersTalking } from './store-groups.ts'

const TYPING = { name: 'typing', tries: 1, perSeconds: TYPING_SECONDS.atMostEvery }

/**
 * Shows the other member that the viewer is typing, if they may also see read receipts. Otherwise drops the
 * signal silently, so that the viewer cannot tell the difference. Nothing is stored.
 */
export async function signalTyping(deps: Deps, viewer: Viewer, members: Members): Promise<void> {
  const { pair, state } = await openConversation(deps.db, viewer, members)
  if (!showsReading(state) || !(await deps.throttles.allow(TYPING, `${viewer.id} ${pair.join()}`))) return
  const other = pair.find((id) => id !== viewer.id) as UserId
  deps.bus.publish('chat.typing', { pair, by: viewer.id, other })
}

/**
 * Shows the other members of a gathering that the viewer is typing. Dropped silently from
 * people who cannot write there.
 */
export async function signalGroupTyping(deps: Deps, viewer: Viewer, gatheringId: GatheringId): Promise<void> {
  if (!(await deps.throttles.allow(TYPING, `${viewer.id} gathering ${gatheringId}`))) return
  const rows = await listOthersTalking(deps.db, gatheringId, viewer.id, deps.clock.now())
  const others = rows.map(({ userId }) => userId)
  if (others.length > 0) deps.bus.publish('chat.groupTyping', { gatheringId, by: viewer.id, others })
}
