import { gatheringChanged } from '@hereabouts/contract/gatherings/events'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { Deps } from '../platform/deps.ts'
import { createUpdates } from '../platform/live/updates.ts'
import { leaveGatheringsWith, settleGatheringsOf } from './service-changes.ts'
import { forgetFriends } from './service-friends.ts'
import { renewWeeklyHours } from './service-hours.ts'
import { findGathering } from './service-views.ts'

export function subscribeGatherings(deps: Deps) {
  const { bus, live } = deps
  const sendGathering = createUpdates<GatheringId>(deps, 'gatherings', async (person, id, db) => {
    const gathering = await findGathering(deps, db, id, person)
    if (gathering) live.sendHere(person, gatheringChanged, gathering)
  })
  bus.on('gatherings.changed', ({ id, people }) => sendGathering(people, id))
  bus.on('sanctions.changed', async ({ userId, isOut }) => {
    if (isOut) await settleGatheringsOf(deps, userId)
  })
  bus.on('availability.changed', async ({ userId, before, after }) => {
    if (!before && after) await renewWeeklyHours(deps, userId)
  })
  bus.beforeCommit('safety.blocked', async (tx, { by, blocked }) => {
    await forgetFriends(deps, tx, by, blocked)
    await leaveGatheringsWith(deps, tx, by, blocked)
  })
}
