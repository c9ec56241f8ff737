import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import type { Gathering, GatheringId, GatheringPlanChange } from '@hereabouts/contract/gatherings/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as rules from './rules.ts'
import { changeWithin, type Locked } from './service-changes.ts'
import { readGathering } from './service-views.ts'
import * as store from './store.ts'

/**
 * Changes place or time of the viewer's gathering at once. A moved time suits the starter; the other members
 * are asked.
 */
export function changeGathering(
  deps: Deps,
  viewer: Viewer,
  id: GatheringId,
  { place, startsAt }: GatheringPlanChange,
): Promise<Gathering> {
  return deps.db.tx(async (tx) => {
    await store.lockPeople(tx, [viewer.id])
    const row = (await store.lock(tx, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    const plan = await store.getPlan(tx, id)
    const isPlaceNew = place !== undefined && place !== plan.place
    const to = { startsAt: startsAt === undefined ? row.startsAt : new Date(startsAt), isPlaceNew }
    if (isPlaceNew) await store.setPlace(tx, id, place, deps.clock.now())
    await changeAsMember(deps, tx, viewer.id, id, ({ gathering, now }) =>
      rules.changePlan(gathering, viewer.id, to, now),
    )
    return readGathering(deps, tx, id, viewer.id)
  })
}

/** "Yes, still fine": the viewer agrees to the time to which their gathering has moved. */
export function agreeToMove(deps: Deps, viewer: Viewer, id: GatheringId): Promise<Gathering> {
  return deps.db.tx(async (tx) => {
    await store.lockPeople(tx, [viewer.id])
    await changeAsMember(deps, tx, viewer.id, id, ({ gathering }) => rules.agreeToMove(gathering, viewer.id))
    return readGathering(deps, tx, id, viewer.id)
  })
}

/**
 * Makes a change by which a member may agree to another time, unless they have other plans then. Fails with
 * NOT_FOUND for people who are not, and never were, in the gathering.
 */
async function changeAsMember(
  deps: Deps,
  tx: Tx,
  person: UserId,
  id: GatheringId,
  make: (locked: Locked) => rules.Gathering | rules.Reason,
) {
  let agreedStart: Date | undefined
  const after = await changeWithin(deps, tx, id, (locked) => {
    agreedStart = locked.gathering.members.find(({ userId }) => userId === person)?.agreedStart
    return agreedStart ? make(locked) : fail(COMMON_ERRORS.NOT_FOUND)
  })
  const { startsAt, endsAt } = after
  const laterMs = startsAt.getTime() - (agreedStart ?? startsAt).getTime()
  if (laterMs === 0) return
  const { hasOtherPlans } = await store.hasOtherPlans(tx, person, { id, startsAt, endsAt })
  if (hasOtherPlans) fail(GATHERING_ERRORS.OTHER_PLANS)
  tx.emit('gatherings.agreedToMove', { id, by: person, laterMs })
}
