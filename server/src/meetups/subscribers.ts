import { meetupChanged } from '@hereabouts/contract/meetups/events'
import type { Deps } from '../platform/deps.ts'
import { listOpenOf, processDueMeetups } from './service.ts'

export function subscribeMeetups(deps: Deps) {
  const { bus, live } = deps
  bus.on('meetups.changed', ({ id, members }) => live.send(members, meetupChanged, { id }))
  bus.on('accounts.changed', async ({ userId, isVisibleToOthers }) => {
    if (!isVisibleToOthers) return
    for (const { id, otherId } of await listOpenOf(deps, userId)) live.send([otherId], meetupChanged, { id })
  })
  // Both end open meetups by themselves; looking at once tells the other at once.
  bus.on('availability.ended', ({ userId }) => processDueMeetups(deps, [userId]))
  bus.on('safety.blocked', ({ by }) => processDueMeetups(deps, [by]))
}
