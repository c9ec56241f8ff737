import { checkInChanged } from '@hereabouts/contract/checkins/events'
import type { Deps } from '../platform/deps.ts'
import { endCalledOff } from './service-leaving.ts'

export function subscribeCheckIns(deps: Deps) {
  const { bus, live } = deps
  bus.on('checkins.changed', ({ userId }) => live.send([userId], checkInChanged))
  // Should it not be heard, the check-in goes on, and its person says that they are fine.
  bus.on('meetups.changed', ({ id, calledOffBy }) =>
    calledOffBy === undefined ? undefined : endCalledOff(deps, calledOffBy, id),
  )
}
