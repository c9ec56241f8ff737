import { sanctionsChanged, userChanged } from '@hereabouts/contract/accounts/events'
import type { Deps } from '../platform/deps.ts'

export function subscribeAccounts({ bus, live }: Deps) {
  bus.on('accounts.signedOut', ({ sessionId }) => live.endSession(sessionId))
  bus.on('accounts.sessionEnded', ({ sessionId }) => live.endSession(sessionId))
  bus.on('accounts.sessionExpired', ({ sessionId }) => live.endSession(sessionId))
  bus.on('accounts.sanctionsChanged', ({ userId, isOut }) => {
    live.send([userId], sanctionsChanged)
    if (isOut) live.closePerson(userId)
  })
  bus.on('interests.changed', ({ people }) => live.send([...people], userChanged))
  bus.on('accounts.changed', ({ userId }) => live.send([userId], userChanged))
}
