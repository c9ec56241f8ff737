import { availabilityChanged } from '@hereabouts/contract/availability/events'
import type { Deps } from '../platform/deps.ts'
import { announceSettings, endAvailability, endAvailabilityBy } from './service.ts'

export function subscribeAvailability(deps: Deps) {
  deps.bus.on('sign-in.signedOut', ({ userId }) => endAvailability(deps, userId))
  deps.bus.on('sign-in.sessionEnded', ({ userId, sessionId }) => endAvailabilityBy(deps, userId, sessionId))
  deps.bus.on('availability.ownChanged', ({ userId }) => deps.live.invalidate([userId], availabilityChanged))
  deps.bus.beforeCommit('accounts.changed', async (tx, change) => {
    if (change.isVisibleToOthers || change.changesRulesForUnverified) await announceSettings(deps, tx, change)
  })
}
