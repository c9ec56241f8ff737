import type { Deps } from '../platform/deps.ts'
import { markBan } from './service-blocks.ts'
import { checkConfirmed } from './service-waiting.ts'

export function subscribeGate(deps: Deps) {
  // In the same transaction: the link works only once.
  deps.bus.beforeCommit('email.confirmed', (tx, confirmed) => checkConfirmed(deps, tx, confirmed))
  deps.bus.beforeCommit('sanctions.changed', (tx, { userId }) => markBan(deps, tx, userId))
}
