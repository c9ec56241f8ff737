import { userChanged } from '@hereabouts/contract/accounts/events'
import type { Deps } from '../platform/deps.ts'

export function reactInAccounts({ bus, live }: Deps) {
  bus.on('accounts.signedOut', ({ sessionId }) => live.endSession(sessionId))
  bus.on('accounts.sessionExpired', ({ sessionId }) => live.endSession(sessionId))
  bus.on('accounts.changed', ({ userId }) => live.tell([userId], userChanged))
}
