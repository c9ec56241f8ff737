import { checkInChanged } from '@hereabouts/contract/checkins/events'
import type { Deps } from '../platform/deps.ts'
import { moveWithGathering, moveWithMeetup } from './service.ts'
import { endCalledOff, endLeft } from './service-leaving.ts'

export function subscribeCheckIns(deps: Deps) {
  const { bus, live } = deps
  bus.on('checkins.changed', ({ userId }) => live.send([userId], checkInChanged))
  // If this event is lost, the check-in continues until its owner confirms that they are fine.
  bus.on('meetups.changed', ({ id, calledOffBy }) =>
    calledOffBy === undefined ? undefined : endCalledOff(deps, calledOffBy, id),
  )
  bus.beforeCommit('meetups.revised', (tx, revised) => moveWithMeetup(deps, tx, revised))
  bus.beforeCommit('gatherings.agreedToMove', (tx, moved) => moveWithGathering(deps, tx, moved))
  bus.on('gatherings.left', ({ id, by }) => endLeft(deps, by, id))
}
