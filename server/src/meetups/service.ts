import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { PENDING_MINUTES, PROPOSALS_MAX } from '@hereabouts/contract/meetups/limits'
import type { CancelReason, Invitation, Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { MissedYeses } from '@hereabouts/contract/reliability/schemas'
import { engage } from '../availability/service.ts'
import { readGate } from '../gate/service.ts'
import { checkMayContact } from '../gate/service-probation.ts'
import { isNearby } from '../nearby/service.ts'
import { DAY_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { i18nFor, translateName } from '../platform/languages.ts'
import type { Secret } from '../platform/secret.ts'
import { findMissed, hasOneAtATime } from '../reliability/service.ts'
import { canSee, toCompanion } from '../safety/service.ts'
import { cannotInvite } from './rules.ts'
import { signOf } from './rules-handshake.ts'
import { noShowFrom } from './rules-no-show.ts'
import { cannotTakeOn, isPlanAhead, meetupEndsAt } from './rules-plans.ts'
import { releaseFrom } from './service-engaging.ts'
import * as store from './store.ts'
import * as needs from './store-needs.ts'
import { findAhead, hasSeatOrPlan } from './store-plans.ts'

/** The viewer's meetups, newest first: open ones, and for a week those that ended. */
export async function listMeetups(
  deps: Deps,
  viewer: Viewer,
): Promise<{ meetups: Meetup[]; missed?: MissedYeses }> {
  const now = deps.clock.now()
  const views = await store.listViews(deps.db, viewer.id, later(now, -ENDED_LISTED_MS), now)
  const missed = await findMissed(deps.db, viewer.id, now)
  const meetups = views.map((view) => toMeetup(deps, viewer.id, view, now))
  return { meetups, ...(missed.count > 0 && { missed }) }
}

/** A meetup as one of its members sees it now; null for everybody else. */
export async function findMeetup(deps: Deps, member: UserId, id: MeetupId): Promise<Meetup | null> {
  const now = deps.clock.now()
  const row = await store.findView(deps.db, id, member, now)
  return row && toMeetup(deps, member, row, now)
}

/** Invites a nearby person. One transaction checks all conditions. */
export async function invite(deps: Deps, viewer: Viewer, given: Invitation): Promise<Meetup> {
  const { inviteeId, interestId } = given
  // Oneself, an unknown ID and a person whom the viewer may not see get the same response after the same
  // work: nobody but the viewer is locked.
  const isSeen = inviteeId !== viewer.id && (await canSee(deps.db, viewer.id, inviteeId))
  return deps.db.tx(async (tx) => {
    await lockAndSettle(deps, tx, isSeen ? [viewer.id, inviteeId] : [viewer.id])
    const now = deps.clock.now()
    const [facts, isNear, gate] = await Promise.all([
      store.factsForInvite(tx, viewer.id, inviteeId, interestId, now),
      isSeen && isNearby(deps, tx, viewer.id, inviteeId),
      readGate(tx),
    ])
    const reason = cannotInvite({ ...facts, isNearby: isNear }, new Date(given.startsAt), now)
    if (reason) fail(MEETUP_ERRORS[reason])
    await checkMayContact(deps, tx, viewer, inviteeId, gate)
    const expiresAt = later(now, PENDING_MINUTES * MINUTE_MS)
    return addInvitation(deps, tx, viewer, given, { isPlan: false, expiresAt })
  })
}

/** Adds an invitation or a proposed plan that has been checked, in the caller's transaction. */
export async function addInvitation(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  given: Invitation,
  { isPlan, expiresAt }: { isPlan: boolean; expiresAt: Date },
): Promise<Meetup> {
  const { inviteeId, interestId, place, note = '' } = given
  const { id } = await store.add(tx, {
    inviterId: viewer.id,
    inviteeId,
    interestId,
    place,
    note,
    startsAt: new Date(given.startsAt),
    createdAt: deps.clock.now(),
    expiresAt,
    isPlan,
  })
  if (given.needs) await needs.setNeeds(tx, id, viewer.id, given.needs)
  announce(tx, [{ id, inviterId: viewer.id, inviteeId, state: 'pending' }])
  tx.emit('meetups.reached', { step: 'invited' })
  return view(deps, tx, id, viewer.id)
}

/**
 * Accepts an invitation: both become engaged and leave the lists, and their other invitations end. Accepting a
 * plan does none of that before its time.
 */
export function acceptMeetup(deps: Deps, viewer: Viewer, id: MeetupId): Promise<Meetup> {
  return change(deps, viewer, id, async (tx, meetup, now) => {
    if (meetup.inviteeId !== viewer.id) fail(MEETUP_ERRORS.NOT_YOURS_TO_ANSWER)
    if (meetup.state !== 'pending') fail(MEETUP_ERRORS.NOT_PENDING)
    const people = [meetup.inviterId, meetup.inviteeId]
    if (meetup.isPlan) await checkTakesOn(tx, viewer, meetup, now)
    else {
      const busy = await engage(deps, tx, people)
      if (busy.length > 0) fail(busy.includes(viewer.id) ? MEETUP_ERRORS.BUSY : MEETUP_ERRORS.OTHER_BUSY)
    }
    const [, , closed] = await Promise.all([
      store.accept(tx, id, now),
      needs.adoptKept(tx, id),
      meetup.isPlan ? [] : store.closeOthers(tx, id, people, now),
    ])
    tx.emit('meetups.reached', { step: 'accepted' })
    announce(tx, closed)
  })
}

export function declineMeetup(deps: Deps, viewer: Viewer, id: MeetupId): Promise<Meetup> {
  return change(deps, viewer, id, async (tx, meetup, now) => {
    if (meetup.inviteeId !== viewer.id) fail(MEETUP_ERRORS.NOT_YOURS_TO_ANSWER)
    if (meetup.state !== 'pending') fail(MEETUP_ERRORS.NOT_PENDING)
    await store.end(tx, id, 'declined', now)
  })
}

export function withdrawMeetup(deps: Deps, viewer: Viewer, id: MeetupId): Promise<Meetup> {
  return change(deps, viewer, id, async (tx, meetup, now) => {
    if (meetup.inviterId !== viewer.id) fail(MEETUP_ERRORS.NOT_YOURS_TO_WITHDRAW)
    if (meetup.state !== 'pending') fail(MEETUP_ERRORS.NOT_PENDING)
    await store.end(tx, id, 'withdrawn', now)
  })
}

export function cancelMeetup(
  deps: Deps,
  viewer: Viewer,
  id: MeetupId,
  reason: CancelReason | null = null,
): Promise<Meetup> {
  return change(deps, viewer, id, async (tx, meetup, now) => {
    if (meetup.state !== 'accepted') fail(MEETUP_ERRORS.NOT_ACCEPTED)
    await store.end(tx, id, 'cancelled', now)
    if (reason) await store.setCancelReason(tx, id, reason)
    await releaseFrom(deps, tx, meetup)
  })
}

/** Cancels an accepted meetup within the caller's transaction; does nothing in other states. */
export async function cancelWithin(deps: Deps, tx: Tx, viewer: Viewer, id: MeetupId): Promise<void> {
  await changeWithin(deps, tx, viewer, id, async (_, meetup, now) => {
    if (meetup.state !== 'accepted') return
    await store.end(tx, id, 'cancelled', now)
    await releaseFrom(deps, tx, meetup)
  })
}

/** Why one person cannot invite another at all, or null; checked again when they do. */
export async function whyNotInvite(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queryable },
  viewer: Viewer,
  other: UserId,
  isNearby: boolean,
) {
  const now = clock.now()
  const facts = await store.factsForInvite(db, viewer.id, other, null, now)
  const known = { ...facts, isNearby, hasInterest: true }
  return cannotInvite(known, now, now)
}

/** Somebody's open meetups and partners. */
export function listOpenOf({ db }: Deps, person: UserId) {
  return store.listOpenOf(db, person)
}

/** Stores time-based state changes, of all meetups or of these people's. Reads apply them already. */
export async function processDueMeetups(deps: Deps, people: readonly UserId[] | null = null): Promise<void> {
  for (const { inviterId, inviteeId } of await store.listUnsettled(deps.db, deps.clock.now(), people))
    await deps.db.tx((tx) => lockAndSettle(deps, tx, [inviterId, inviteeId]))
}

/**
 * Ends the open meetups of a person who leaves, in the caller's transaction. They end as if their time had
 * run out, which reveals nothing about the reason.
 */
export async function endMeetupsOf(deps: Deps, tx: Tx, person: UserId): Promise<void> {
  const others = await store.listPartners(tx, person)
  await lockAndSettle(deps, tx, [person, ...others.map(({ id }) => id)])
  const ended = await store.endOpenOf(tx, person, deps.clock.now())
  for (const meetup of ended) if (meetup.wasAccepted) await releaseFrom(deps, tx, meetup)
  announce(tx, ended)
}

/**
 * Changes a meetup on behalf of a member: locks both members, stores what time has changed, then calls
 * `make`. Both members are sent a change of the state. Other changes go only to the viewer's own devices,
 * unless they are `forBoth`. Fails with NOT_FOUND for everybody else.
 */
export function change(
  deps: Deps,
  viewer: Viewer,
  id: MeetupId,
  make: (tx: Tx, meetup: store.MeetupRow, now: Date) => Promise<void>,
  { forBoth = false } = {},
): Promise<Meetup> {
  return deps.db.tx((tx) => changeWithin(deps, tx, viewer, id, make, { forBoth }))
}

async function changeWithin(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  id: MeetupId,
  make: (tx: Tx, meetup: store.MeetupRow, now: Date) => Promise<void>,
  { forBoth = false } = {},
): Promise<Meetup> {
  const members = (await store.find(tx, id, viewer.id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  const [hasSettled, locked] = await Promise.all([
    lockAndSettle(deps, tx, [members.inviterId, members.inviteeId]),
    store.find(tx, id, viewer.id),
  ])
  const meetup = (hasSettled ? await store.find(tx, id, viewer.id) : locked) ?? fail(COMMON_ERRORS.NOT_FOUND)
  await make(tx, meetup, deps.clock.now())
  const after = await view(deps, tx, id, viewer.id)
  const isCalledOff = meetup.state === 'accepted' && after.state === 'cancelled'
  if (after.state !== meetup.state)
    announce(tx, [{ ...meetup, state: after.state }], isCalledOff ? { calledOffBy: viewer.id } : {})
  else {
    const members = forBoth ? [meetup.inviterId, meetup.inviteeId] : [viewer.id]
    tx.emit('meetups.changed', { id, members })
  }
  return after
}

/** Fails unless a meetup is on. Before its time, a plan is not. */
export function requireBegun(meetup: store.MeetupRow, now: Date): void {
  if (meetup.state !== 'accepted') fail(MEETUP_ERRORS.NOT_ACCEPTED)
  if (isPlanAhead(meetup, now)) fail(MEETUP_ERRORS.PLAN_NOT_YET)
}

const ENDED_LISTED_MS = 7 * DAY_MS

/** Locks these people, and stores what time has changed about their meetups. Resolves to whether any meetup changed. */
export async function lockAndSettle(deps: Deps, tx: Tx, people: readonly UserId[]): Promise<boolean> {
  const now = deps.clock.now()
  const [locked, between] = await Promise.all([
    store.lockPeople(tx, now, people),
    store.settle(tx, now, people),
  ])
  const all = locked.map(({ id }) => id)
  const withOthers = all.some((id) => !people.includes(id)) ? await store.settle(tx, now, all) : []
  const ended = [...between, ...withOthers]
  for (const meetup of ended) if (meetup.wasAccepted) await releaseFrom(deps, tx, meetup)
  announce(tx, ended)
  return ended.length > 0
}

/** The proposer of a plan keeps its time free. Fails if the viewer cannot. */
async function checkTakesOn(tx: Tx, viewer: Viewer, { id, startsAt }: store.MeetupRow, now: Date) {
  await checkOneAtATime(tx, viewer, id, now)
  const time = { startsAt, endsAt: meetupEndsAt(startsAt) }
  const reason = cannotTakeOn(await findAhead(tx, viewer.id, id, time))
  if (reason) fail(MEETUP_ERRORS[reason])
}

/** Fails for somebody who has a seat or plan ahead, besides this plan, and may have only one at a time. */
export async function checkOneAtATime(tx: Tx, viewer: Viewer, id: MeetupId | null, now: Date): Promise<void> {
  const { isTaken } = await hasSeatOrPlan(tx, viewer.id, { plan: id, gathering: null })
  if (isTaken && (await hasOneAtATime(tx, viewer.id, now))) fail(MEETUP_ERRORS.ONE_AT_A_TIME)
}

/** Announces meetups that have just reached these states. */
function announce(
  tx: Tx,
  meetups: readonly Pick<store.MeetupRow, 'id' | 'inviterId' | 'inviteeId' | 'state'>[],
  how: { calledOffBy?: UserId } = {},
) {
  for (const { id, inviterId, inviteeId, state } of meetups)
    tx.emit('meetups.changed', { id, members: [inviterId, inviteeId], state, ...how })
}

async function view(deps: Deps, tx: Tx, id: MeetupId, member: UserId): Promise<Meetup> {
  const now = deps.clock.now()
  const row = await store.findView(tx, id, member, now)
  return toMeetup(deps, member, row ?? fail(COMMON_ERRORS.NOT_FOUND), now)
}

function toSign(secret: Secret, { id, otherLocale }: store.MeetupView): Meetup['sign'] {
  const { colour, word } = signOf(secret, id)
  return { colour, word, otherWord: translateName(i18nFor(otherLocale), 'meeting word', word) }
}

function toProposal(row: store.MeetupView): Meetup['proposal'] {
  const { proposalNumber: number, proposedBy: byId, proposedPlace: place } = row
  const { proposedStart: startsAt, proposalExpiresAt: expiresAt } = row
  if (number === null || byId === null || place === null || startsAt === null || expiresAt === null)
    return null
  return { number, byId, place, startsAt: startsAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

function toMeetup({ secret }: Deps, member: UserId, row: store.MeetupView, now: Date): Meetup {
  const isInviter = row.inviterId === member
  const outcome = (isInviter ? row.inviterOutcome : row.inviteeOutcome) ?? row.gatheringOutcome
  const [own, other] = isInviter
    ? [row.inviterExpectedAt, row.inviteeExpectedAt]
    : [row.inviteeExpectedAt, row.inviterExpectedAt]
  const [ownSetOff, otherSetOff] = isInviter
    ? [row.inviterSetOffAt, row.inviteeSetOffAt]
    : [row.inviteeSetOffAt, row.inviterSetOffAt]
  const isOn = row.state === 'accepted'
  return {
    id: row.id,
    state: row.state,
    inviterId: row.inviterId,
    inviteeId: row.inviteeId,
    other: toCompanion(row),
    interest: { id: row.interestId, name: row.interestName },
    place: row.place,
    note: row.note,
    startsAt: row.startsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    sign: isOn ? toSign(secret, row) : null,
    isHere: isOn && row.isHere,
    isOtherHere: isOn && row.isOtherHere,
    noShowFrom:
      (isOn && !isPlanAhead(row, now) && noShowFrom({ ...row, otherExpectedAt: other })?.toISOString()) ||
      null,
    setOffAt: (isOn && ownSetOff?.toISOString()) || null,
    otherSetOffAt: (isOn && otherSetOff?.toISOString()) || null,
    expectedAt: (isOn && own?.toISOString()) || null,
    otherExpectedAt: (isOn && other?.toISOString()) || null,
    findsUntil: (isOn && row.findsUntil?.toISOString()) || null,
    otherFindsUntil: (isOn && row.otherFindsUntil?.toISOString()) || null,
    wordsDiffer: isOn && row.wordsDiffer,
    sureBy: (isOn && row.sureBy?.toISOString()) || null,
    proposal: isOn ? toProposal(row) : null,
    proposalsLeft: isOn ? PROPOSALS_MAX - row.proposalsMade : 0,
    needs: isOn || row.state === 'pending' ? row.needs : [],
    otherNeeds: isOn ? row.otherNeeds : [],
    placeFits: isOn ? row.placeFits : null,
    otherPlaceFits: isOn ? row.otherPlaceFits : null,
    cancelReason: row.cancelReason,
    wasInvited: row.wasInvited,
    isPlan: row.isPlan,
    isPlanAhead: isOn && isPlanAhead(row, now),
    asksOutcome: row.state === 'missed' && outcome === null,
    outcome,
  }
}
