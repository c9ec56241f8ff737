import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import type { Meetup, MeetupId, PlanChange } from '@hereabouts/contract/meetups/schemas'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import {
  cannotAnswer,
  cannotPropose,
  cannotTakeBack,
  isOpen,
  isSamePlan,
  type LatestProposal,
  type Plan,
  proposalEndsAt,
} from './rules-changes.ts'
import { meetupEndsAt } from './rules-plans.ts'
import { change } from './service.ts'
import { engageInPlan } from './service-engaging.ts'
import { answerWithin, forgetQuestions } from './service-sure.ts'
import type { MeetupRow } from './store.ts'
import * as store from './store-changes.ts'
import { forgetPlaceFits } from './store-needs.ts'
import { findAhead } from './store-plans.ts'

/**
 * Proposes another place or time to the other person. The plan stands until they agree. Two people who propose
 * the same have agreed; one who proposes the same again has said nothing new.
 */
export function proposeChange(deps: Deps, viewer: Viewer, id: MeetupId, given: PlanChange): Promise<Meetup> {
  const propose = async (...[tx, meetup, now]: Parameters<Parameters<typeof change>[3]>) => {
    const row = await store.findChange(tx, id)
    const to = {
      place: given.place ?? row.place,
      startsAt: given.startsAt === undefined ? row.startsAt : new Date(given.startsAt),
    }
    const isInviter = meetup.inviterId === viewer.id
    const facts = {
      state: meetup.state,
      isPlan: meetup.isPlan,
      plan: row,
      made: isInviter ? row.inviterMade : row.inviteeMade,
      isUnderway: row.isUnderway,
    }
    const latest = proposedIn(row)
    const same = latest && isOpen(latest, now) && isSamePlan(latest.to, to) ? latest : null
    // Tapped twice: the other person must not be asked again, under another number.
    if (same?.byId === viewer.id && meetup.state === 'accepted') return
    const reason = cannotPropose(facts, to, now)
    if (reason) fail(MEETUP_ERRORS[reason])
    await checkIsFree(tx, viewer, meetup, to)
    if (same) return revise(deps, tx, meetup, row, same, now)
    const expiresAt = proposalEndsAt(row, to, now)
    await answerWithin(tx, id, viewer.id)
    await store.propose(tx, id, { byId: viewer.id, isInviter, at: now, ...to, expiresAt })
    tx.emit('meetups.proposal', { id, members: membersOf(meetup), to: otherThan(viewer.id, meetup) })
  }
  return change(deps, viewer, id, propose, { forBoth: true })
}

export function withdrawProposal(deps: Deps, viewer: Viewer, id: MeetupId): Promise<Meetup> {
  const withdraw = async (...[tx, meetup, now]: Parameters<Parameters<typeof change>[3]>) => {
    const reason = cannotTakeBack(meetup.state, proposedIn(await store.findChange(tx, id)), viewer.id, now)
    if (reason) fail(MEETUP_ERRORS[reason])
    await store.closeProposal(tx, id, 'over', now)
    tx.emit('meetups.proposal', { id, members: membersOf(meetup) })
  }
  return change(deps, viewer, id, withdraw, { forBoth: true })
}

/** Agrees to the proposal with this number: the plan changes for both. */
export function agreeToChange(deps: Deps, viewer: Viewer, id: MeetupId, number: number): Promise<Meetup> {
  const agree = async (...[tx, meetup, now]: Parameters<Parameters<typeof change>[3]>) => {
    const row = await store.findChange(tx, id)
    const proposal = proposedIn(row)
    const reason = cannotAnswer(meetup.state, proposal, { by: viewer.id, number }, now)
    if (reason || !proposal) return fail(MEETUP_ERRORS[reason ?? 'PROPOSAL_OVER'])
    await checkIsFree(tx, viewer, meetup, proposal.to)
    await revise(deps, tx, meetup, row, proposal, now)
  }
  return change(deps, viewer, id, agree, { forBoth: true })
}

export function declineChange(deps: Deps, viewer: Viewer, id: MeetupId, number: number): Promise<Meetup> {
  const decline = async (...[tx, meetup, now]: Parameters<Parameters<typeof change>[3]>) => {
    const proposal = proposedIn(await store.findChange(tx, id))
    const reason = cannotAnswer(meetup.state, proposal, { by: viewer.id, number }, now)
    if (reason) fail(MEETUP_ERRORS[reason])
    await store.closeProposal(tx, id, 'declined', now)
    tx.emit('meetups.proposal', { id, members: membersOf(meetup), to: otherThan(viewer.id, meetup) })
  }
  return change(deps, viewer, id, decline, { forBoth: true })
}

type Proposed = LatestProposal & { to: Plan }

/** Overwrites the plan with a proposal that the other person agrees to. */
async function revise(deps: Deps, tx: Tx, meetup: MeetupRow, from: Plan, { byId, to }: Proposed, now: Date) {
  const { id } = meetup
  const members = membersOf(meetup)
  await store.closeProposal(tx, id, 'agreed', now)
  await store.revise(tx, id, to, now)
  await forgetQuestions(tx, id)
  if (to.place !== from.place) await forgetPlaceFits(tx, id)
  if (meetup.isPlan) await engageInPlan(deps, tx, { ...meetup, startsAt: to.startsAt }, now)
  tx.emit('meetups.proposal', { id, members, to: byId })
  tx.emit('meetups.revised', { id, members, laterMs: to.startsAt.getTime() - from.startsAt.getTime() })
}

/** A plan does not overlap anything else that its members have planned. */
async function checkIsFree(tx: Tx, viewer: Viewer, { id, isPlan }: MeetupRow, { startsAt }: Plan) {
  if (!isPlan) return
  const { hasOtherPlans } = await findAhead(tx, viewer.id, id, { startsAt, endsAt: meetupEndsAt(startsAt) })
  if (hasOtherPlans) fail(MEETUP_ERRORS.OTHER_PLANS)
}

/** The latest proposal, if it has not been answered. */
function proposedIn(row: store.ChangeRow): Proposed | null {
  const { number, state, byId, expiresAt, proposedPlace, proposedStart } = row
  if (state === null || byId === null || proposedPlace === null || proposedStart === null) return null
  return { number, state, byId, expiresAt, to: { place: proposedPlace, startsAt: proposedStart } }
}

const membersOf = ({ inviterId, inviteeId }: MeetupRow) => [inviterId, inviteeId] as const

function otherThan(person: UserId, { inviterId, inviteeId }: MeetupRow): UserId {
  return inviterId === person ? inviteeId : inviterId
}
