import { isDeepStrictEqual } from 'node:util'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { BADGE_ERRORS } from '@hereabouts/contract/badges/errors'
import type {
  BadgeAwardId,
  BadgeMeeting,
  BadgeTypeId,
  GivenBadge,
  OwnBadges,
  ReceivedBadge,
} from '@hereabouts/contract/badges/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { canSee, toCompanion } from '../safety/service.ts'
import {
  awardableFrom,
  awardableUntil,
  cannotAward,
  cannotRevoke,
  countedBefore,
  leftToAward,
  revocableUntil,
} from './rules.ts'
import * as store from './store-awards.ts'

/** All badges of the viewer; of others only the counts, if the viewer may see them. */
export async function getBadges(deps: Deps, viewer: Viewer, id: UserId) {
  const { db } = deps
  if (id === viewer.id) return getOwnBadges(deps, viewer)
  if (!(await canSee(db, viewer.id, id))) fail(COMMON_ERRORS.NOT_FOUND)
  return { counts: await store.countsOf(db, id, countedBefore(deps.clock.now())) }
}

/**
 * Awards a badge, which is held back while the giver's e-mail address is unconfirmed. Checks everything in one
 * transaction, one award at a time for each giver.
 */
export async function awardBadge(
  deps: Deps,
  viewer: Viewer,
  receiverId: UserId,
  given: { badgeTypeId: BadgeTypeId; meetupId: MeetupId },
): Promise<GivenBadge> {
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now()
    const award = { ...given, giverId: viewer.id, receiverId, awardedAt: now }
    const [, found, haveCountsChanged] = await Promise.all([
      store.lockGiver(tx, viewer.id),
      store.factsForAward(tx, award),
      watchCounts(tx, receiverId, now),
    ])
    const facts = found ?? fail(COMMON_ERRORS.NOT_FOUND)
    const reason = cannotAward(facts, now)
    if (reason) fail(reason === 'NOT_FOUND' ? COMMON_ERRORS.NOT_FOUND : BADGE_ERRORS[reason])
    const { id, isHeld } = await store.addAward(tx, award)
    if (!isHeld)
      tx.emit('badges.awarded', { id, receiver: receiverId, isVisibleToOthers: await haveCountsChanged() })
    return givenAs(await store.getGiven(tx, id, viewer.id, countedBefore(now)), now)
  })
}

/** Hands over the badges of a giver whose e-mail address is confirmed now. */
export async function releaseHeldBadges(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  giver: UserId,
): Promise<void> {
  await store.lockGiver(tx, giver)
  // Cards take the count with their next change.
  for (const { id, receiverId } of await store.releaseHeld(tx, giver, clock.now()))
    tx.emit('badges.awarded', { id, receiver: receiverId, isVisibleToOthers: false })
}

/** Takes back a badge that the viewer gave this person, while that is possible. */
export function revokeBadge(deps: Deps, viewer: Viewer, receiverId: UserId, id: BadgeAwardId) {
  return deps.db.tx(async (tx) => {
    const award = await store.findToRevoke(tx, id, viewer.id, receiverId)
    if (!award) fail(COMMON_ERRORS.NOT_FOUND)
    const now = deps.clock.now()
    const reason = cannotRevoke(award.awardedAt, now)
    if (reason) fail(BADGE_ERRORS[reason])
    const haveCountsChanged = await watchCounts(tx, receiverId, now)
    await store.removeAward(tx, id)
    const people = { giver: viewer.id, receiver: receiverId }
    tx.emit('badges.changed', { ...people, isVisibleToOthers: await haveCountsChanged() })
    return {}
  })
}

/** Hides one of the viewer's badges from everybody else, or shows it again. */
export function hideBadge({ db, clock }: Deps, viewer: Viewer, id: BadgeAwardId, isHidden: boolean) {
  return db.tx(async (tx) => {
    const haveCountsChanged = await watchCounts(tx, viewer.id, clock.now())
    const award = (await store.setHidden(tx, id, viewer.id, isHidden)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    const people = { giver: award.giverId, receiver: viewer.id }
    if (award.wasHidden !== isHidden)
      tx.emit('badges.changed', { ...people, isVisibleToOthers: await haveCountsChanged() })
    return {}
  })
}

/** Remembers what others see of somebody's badges. The result says whether that has changed. */
async function watchCounts(tx: Tx, receiver: UserId, now: Date): Promise<() => Promise<boolean>> {
  const read = () => store.countsOf(tx, receiver, countedBefore(now))
  const before = await read()
  return async () => !isDeepStrictEqual(await read(), before)
}

async function getOwnBadges({ db, clock }: Deps, { id }: Viewer): Promise<OwnBadges> {
  const now = clock.now()
  const before = countedBefore(now)
  const [received, given] = [await store.listReceived(db, id, before), await store.listGiven(db, id, before)]
  const meetings = await store.listMeetings(db, id, awardableFrom(now))
  return {
    counts: await store.countsOf(db, id, before),
    received: received.map(receivedAs),
    given: given.map((award) => givenAs(award, now)),
    meetings: meetings.map(meetingAs),
  }
}

function receivedAs(award: store.AwardView): ReceivedBadge {
  return { ...awardedAs(award), isHidden: award.isHidden }
}

function givenAs(award: store.AwardView, now: Date): GivenBadge {
  const until = revocableUntil(award.awardedAt)
  return {
    ...awardedAs(award),
    isHeld: award.isHeld,
    revocableUntil: until > now ? until.toISOString() : null,
  }
}

function awardedAs(award: store.AwardView) {
  const {
    id,
    typeId,
    typeName,
    family,
    description,
    awardedAt,
    counting,
    isHidden: _,
    isHeld: __,
    ...other
  } = award
  return {
    id,
    badge: { id: typeId, name: typeName, family, description },
    other: toCompanion(other),
    awardedAt: awardedAt.toISOString(),
    counting,
  }
}

function meetingAs({ meetupId, metAt, given, ...other }: store.MeetingView): BadgeMeeting {
  return {
    meetupId,
    other: toCompanion(other),
    metAt: metAt.toISOString(),
    awardableUntil: awardableUntil(metAt).toISOString(),
    left: leftToAward(given),
  }
}
