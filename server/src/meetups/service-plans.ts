import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import type { Invitation, Meetup } from '@hereabouts/contract/meetups/schemas'
import { later } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cannotPlan, meetupEndsAt, planBeginsAt, planExpiresAt } from './rules-plans.ts'
import { addInvitation, checkOneAtATime, lockAndSettle } from './service.ts'
import { engageInPlan } from './service-engaging.ts'
import * as meetups from './store.ts'
import * as store from './store-plans.ts'

/** Proposes a meetup on a later day to a person in touch. One transaction checks all conditions. */
export async function proposePlan(deps: Deps, viewer: Viewer, given: Invitation): Promise<Meetup> {
  const { inviteeId, interestId } = given
  // Everybody else gets the same response after the same work: nobody but the viewer is locked.
  const { mayPlan } = await store.mayPlan(deps.db, viewer.id, inviteeId)
  return deps.db.tx(async (tx) => {
    await lockAndSettle(deps, tx, mayPlan ? [viewer.id, inviteeId] : [viewer.id])
    const now = deps.clock.now()
    const startsAt = new Date(given.startsAt)
    const plan = { startsAt, endsAt: meetupEndsAt(startsAt), interestId }
    const facts = await store.factsForPlan(tx, viewer.id, inviteeId, plan, now)
    const reason = cannotPlan(facts, startsAt, now)
    if (reason) fail(MEETUP_ERRORS[reason])
    await checkOneAtATime(tx, viewer, null, now)
    return addInvitation(deps, tx, viewer, given, { isPlan: true, expiresAt: planExpiresAt(startsAt, now) })
  })
}

/** Reminds both people of each plan that begins soon. */
export async function remindOfPlans({ db, clock }: Deps): Promise<void> {
  await db.tx(async (tx) => {
    const now = clock.now()
    for (const { id, inviterId, inviteeId } of await store.takeToRemind(tx, now, begunBy(now)))
      tx.emit('meetups.begins', { id, members: [inviterId, inviteeId] })
  })
}

/** Engages the members of plans whose time has come, as soon as nothing else engages them. */
export async function beginPlans(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (const { id, inviterId, inviteeId } of await store.listToEngage(deps.db, begunBy(now)))
    await deps.db.tx(async (tx) => {
      await lockAndSettle(deps, tx, [inviterId, inviteeId])
      const plan = await meetups.find(tx, id, inviterId)
      if (plan?.state !== 'accepted' || !plan.isPlan) return
      if (await engageInPlan(deps, tx, plan, now))
        tx.emit('meetups.changed', { id, members: [inviterId, inviteeId] })
    })
}

/** Plans that start by then are due for a reminder. */
function begunBy(now: Date): Date {
  return later(now, now.getTime() - planBeginsAt(now).getTime())
}
