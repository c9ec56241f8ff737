import { friendJoined, invitesChanged } from '@hereabouts/contract/invites/events'
import type { Deps } from '../platform/deps.ts'
import { countJoins, findFriend } from './service.ts'

export function subscribeInvites(deps: Deps) {
  const { bus, live } = deps
  bus.on('invites.joined', async ({ userId, newcomer }) => {
    live.send([userId], invitesChanged)
    if (newcomer === null) return
    const other = await findFriend(deps, newcomer, userId)
    if (other) live.send([userId], friendJoined, { other })
  })
  // Each lies in a row since the sign-up; a sweep finds what is not heard here.
  bus.on('accounts.arrived', () => countJoins(deps))
}
