import { invitesChanged } from '@hereabouts/contract/invites/events'
import type { Deps } from '../platform/deps.ts'
import { countJoins } from './service.ts'

export function subscribeInvites(deps: Deps) {
  const { bus, live } = deps
  bus.on('invites.joined', ({ userId }) => live.send([userId], invitesChanged))
  // Each lies in a row since the sign-up; a sweep finds what is not heard here.
  bus.on('sign-in.arrived', () => countJoins(deps))
}
