import { availabilityChanged } from '@hereabouts/contract/availability/events'
import type { Deps } from '../platform/deps.ts'
import { endAvailability, endAvailabilityBy } from './service.ts'

export function subscribeAvailability(deps: Deps) {
  deps.bus.on('accounts.signedOut', ({ userId }) => endAvailability(deps, userId))
  deps.bus.on('accounts.sessionEnded', ({ userId, sessionId }) => endAvailabilityBy(deps, userId, sessionId))
  deps.bus.on('availability.ownChanged', ({ userId }) => deps.live.invalidate([userId], availabilityChanged))
}
