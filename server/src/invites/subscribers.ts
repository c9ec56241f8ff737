import { invitesChanged } from '@hereabouts/contract/invites/events'
import type { Deps } from '../platform/deps.ts'
import { countJoins } from './service.ts'

export function subscribeInvites(deps: Deps) {
  const { bus, live } = deps
  bus.on('invites.joined', ({ userId }) => live.send([userId], invitesChanged))
  // Every arrival is a row since the sign-up, so a job finds those whose event was lost.
  bus.on('sign-in.arrived', () => countJoins(deps))
}
