import { engage, release } from '../availability/service.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { planBeginsAt } from './rules-plans.ts'
import type { MeetupRow } from './store.ts'
import * as store from './store-plans.ts'

/** Releases the people that an accepted meetup engages, once it has ended. A plan engages nobody before its time. */
export async function releaseFrom(deps: Deps, tx: Tx, meetup: MeetupRow): Promise<void> {
  const { inviterId, inviteeId, inviterEngaged, inviteeEngaged } = meetup
  const people = [...(inviterEngaged ? [inviterId] : []), ...(inviteeEngaged ? [inviteeId] : [])]
  if (people.length > 0) await release(deps, tx, people)
}

/**
 * Engages the members of an agreed plan from half an hour before its start, and releases them if it moved to
 * later. Skips a member who is engaged otherwise; the next tick tries again. Resolves to whether anything
 * changed.
 */
export async function engageInPlan(deps: Deps, tx: Tx, plan: MeetupRow, now: Date): Promise<boolean> {
  const isDue = planBeginsAt(plan.startsAt) <= now
  const inviterEngaged = await engageOne(deps, tx, plan.inviterId, plan.inviterEngaged, isDue)
  const inviteeEngaged = await engageOne(deps, tx, plan.inviteeId, plan.inviteeEngaged, isDue)
  if (inviterEngaged === plan.inviterEngaged && inviteeEngaged === plan.inviteeEngaged) return false
  await store.setEngaged(tx, plan.id, { inviterEngaged, inviteeEngaged })
  return true
}

async function engageOne(
  deps: Deps,
  tx: Tx,
  person: MeetupRow['inviterId'],
  isEngaged: boolean,
  shouldBe: boolean,
): Promise<boolean> {
  if (isEngaged === shouldBe) return isEngaged
  if (shouldBe) return (await engage(deps, tx, [person])).length === 0
  await release(deps, tx, [person])
  return false
}
