import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import { JOINS_PER_DAY, PEOPLE_MAX, PEOPLE_MIN, STARTED_MAX } from '@hereabouts/contract/gatherings/limits'
import type { Gathering, GatheringId, Joining, NewGathering } from '@hereabouts/contract/gatherings/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { knownZone } from '@hereabouts/contract/http/known-zones'
import type { CancelReason } from '@hereabouts/contract/meetups/schemas'
import { record } from '../audit/service.ts'
import { hasSeatOrPlan } from '../meetups/service-proofs.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { countTry, fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { hasOneAtATime } from '../reliability/service.ts'
import * as rules from './rules.ts'
import { cannotTakePart, oldEnoughAt } from './rules-accounts.ts'
import { isGatheringCell } from './rules-cells.ts'
import { minuteOfDay } from './rules-weekly.ts'
import { isWindowInRange } from './rules-window.ts'
import { mustWait } from './service-attendance.ts'
import { addWithin, changeWithin } from './service-changes.ts'
import { answerWithin, holdWithin } from './service-friends.ts'
import { readGathering } from './service-views.ts'
import * as store from './store.ts'

/** Starts a gathering with the viewer as its first member, and holds seats for friends. */
export function startGathering(deps: Deps, viewer: Viewer, given: NewGathering): Promise<Gathering> {
  const { cell, interestId, label, place, note = '', offers = [], audience = 'everyone' } = given
  const friends = given.with ?? []
  const [startsAt, endsAt] = [new Date(given.startsAt), new Date(given.endsAt)]
  return deps.db.tx(async (tx) => {
    const now = deps.clock.now()
    if (!isGatheringCell(cell)) fail(GATHERING_ERRORS.WRONG_CELL)
    if (!isWindowInRange(startsAt, endsAt, now)) fail(GATHERING_ERRORS.WINDOW_OUT_OF_RANGE)
    await store.lockPeople(tx, [viewer.id, ...friends])
    const isVerifiedOnly = audience === 'verified'
    await checkAccount(deps, tx, viewer.id, isVerifiedOnly)
    const { isSuitable, ahead } = await store.factsForStart(tx, viewer.id, interestId)
    if (!isSuitable) fail(GATHERING_ERRORS.INTEREST_NOT_SUITABLE)
    if (ahead >= STARTED_MAX) fail(GATHERING_ERRORS.TOO_MANY_STARTED)
    const { hasOtherPlans } = await store.hasOtherPlans(tx, viewer.id, { id: null, startsAt, endsAt })
    if (hasOtherPlans) fail(GATHERING_ERRORS.OTHER_PLANS)
    await checkOneAtATime(tx, viewer, null, now)

    const { weeks = 1, isPublic = false } = given
    if (isPublic && deps.config.agenda === 'off') fail(GATHERING_ERRORS.NO_AGENDA)
    const timeZone = knownZone(given.timeZone, given.offsetMinutes)
    const seriesId =
      weeks > 1
        ? (
            await store.addSeries(tx, {
              starterId: viewer.id,
              weeksLeft: weeks - 1,
              timeZone: timeZone ?? 'UTC',
              startsMinute: minuteOfDay(startsAt, timeZone ?? 'UTC'),
            })
          ).id
        : null
    const id = await addWithin(deps, tx, {
      seriesId,
      starterId: viewer.id,
      interestId,
      cell,
      label,
      place,
      note,
      offers,
      startsAt,
      endsAt,
      minimum: given.minimum ?? PEOPLE_MIN.usual,
      maximum: PEOPLE_MAX,
      isVerifiedOnly,
      timeZone,
      previousId: null,
      publishedBy: isPublic ? viewer.id : null,
      createdAt: now,
    })
    for (const friend of friends) await holdWithin(deps, tx, viewer.id, id, friend)
    return readGathering(deps, tx, id, viewer.id)
  })
}

/**
 * Joins a gathering or its waiting list. The last seat goes to one person, however many want it at once. A
 * new account can wait until it is old enough for a seat. With a friend, it takes two free seats.
 */
export async function joinGathering(
  deps: Deps,
  viewer: Viewer,
  id: GatheringId,
  { waits = false, with: friend }: Joining,
): Promise<Gathering> {
  const seen = await readGathering(deps, deps.db, id, viewer.id)
  if (seen.own === 'in') return seen
  await checkAccount(deps, deps.db, viewer.id, seen.audience === 'verified', waits ? seen : null)
  if (seen.state !== 'open' && seen.state !== 'on') fail(GATHERING_ERRORS.NOT_OPEN)
  // Failed attempts count too: a failure can reveal that there is a block between the viewer and a member.
  await countTry(deps.throttles, JOINS, String(viewer.id), GATHERING_ERRORS.TOO_MANY_JOINS)
  return deps.db.tx(async (tx) => {
    await store.lockPeople(tx, friend === undefined ? [viewer.id] : [viewer.id, friend])
    const window = { id, startsAt: new Date(seen.startsAt), endsAt: new Date(seen.endsAt) }
    const { hasOtherPlans } = await store.hasOtherPlans(tx, viewer.id, window)
    if (hasOtherPlans) fail(GATHERING_ERRORS.OTHER_PLANS)
    const now = deps.clock.now()
    await checkOneAtATime(tx, viewer, id, now)
    if (!waits && seen.own !== 'waiting' && (await mustWait(tx, viewer.id, window.startsAt, now)))
      fail(GATHERING_ERRORS.WAITS_FIRST)
    await changeWithin(
      deps,
      tx,
      id,
      ({ gathering, facts, now }) =>
        rules.join(gathering, viewer.id, now, facts, waits && friend === undefined),
      viewer.id,
    )
    await answerWithin(deps, tx, id, viewer.id, 'yes')
    // Both seats or neither.
    if (friend !== undefined) await holdWithin(deps, tx, viewer.id, id, friend)
    return readGathering(deps, tx, id, viewer.id)
  })
}

/** Fails for somebody who has another seat or plan ahead, and may have only one at a time. */
async function checkOneAtATime(tx: Tx, viewer: Viewer, id: GatheringId | null, now: Date) {
  const { isTaken } = await hasSeatOrPlan(tx, viewer.id, { plan: null, gathering: id })
  if (isTaken && (await hasOneAtATime(tx, viewer.id, now))) fail(GATHERING_ERRORS.ONE_AT_A_TIME)
}

/** Leaves a gathering or its waiting list. The seat goes to the person who has waited longest. */
export function leaveGathering(
  deps: Deps,
  viewer: Viewer,
  id: GatheringId,
  reason: CancelReason | null = null,
): Promise<Gathering> {
  return change(
    deps,
    viewer,
    id,
    ({ gathering, facts, now }) => rules.leave(gathering, viewer.id, now, facts),
    async (tx) => {
      if (reason) await store.setReason(tx, id, viewer.id, reason)
      tx.emit('gatherings.left', { id, by: viewer.id })
    },
  )
}

/** Adds or changes the reason of a person who has left. Fails with NOT_FOUND for everybody else. */
export async function explainLeaving({ db }: Deps, viewer: Viewer, id: GatheringId, reason: CancelReason) {
  const explained = await store.setReason(db, id, viewer.id, reason)
  if (explained === 0) fail(COMMON_ERRORS.NOT_FOUND)
  return {}
}

export function cancelGathering(deps: Deps, viewer: Viewer, id: GatheringId): Promise<Gathering> {
  return change(deps, viewer, id, ({ gathering, now }) => rules.cancel(gathering, viewer.id, now))
}

export function confirmComing(deps: Deps, viewer: Viewer, id: GatheringId): Promise<Gathering> {
  return change(deps, viewer, id, ({ gathering, now }) => rules.confirm(gathering, viewer.id, now))
}

export function goAnyway(deps: Deps, viewer: Viewer, id: GatheringId): Promise<Gathering> {
  return change(deps, viewer, id, ({ gathering, now }) => rules.goAnyway(gathering, viewer.id, now))
}

/** Takes a gathering down for a moderator: cancels it, deletes its texts, and ends its series. */
export async function takeDownGathering(deps: Deps, viewer: Viewer, id: GatheringId) {
  await deps.db.tx(async (tx) => {
    // Locks first, so that the next change finds the texts and the rest of the series gone.
    await store.lock(tx, id)
    const { starterId } = (await store.removeTexts(tx, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    await changeWithin(deps, tx, id, ({ gathering, now }) => rules.takeDown(gathering, now))
    tx.emit('gatherings.takenDown', { id })
    const entry = { actorId: viewer.id, action: 'gatherings.takenDown', subjectId: starterId } as const
    await record(tx, { at: deps.clock.now(), ...entry, details: { gathering: id } })
  })
  return {}
}

const JOINS = { name: 'joining gatherings', tries: JOINS_PER_DAY, perSeconds: 24 * 60 * 60 }

/**
 * Changes a gathering on behalf of somebody who is, or was, in it. Fails with NOT_FOUND for everybody else.
 *
 * @param afterwards runs after the change, in the same transaction
 */
export function change(
  deps: Deps,
  viewer: Viewer,
  id: GatheringId,
  make: Parameters<typeof changeWithin>[3],
  afterwards: (tx: Tx) => Promise<void> = async () => {},
): Promise<Gathering> {
  return deps.db.tx(async (tx) => {
    await changeWithin(deps, tx, id, (locked) => {
      const isKnown = locked.gathering.members.some(({ userId }) => userId === viewer.id)
      return isKnown ? make(locked) : fail(COMMON_ERRORS.NOT_FOUND)
    })
    await afterwards(tx)
    return readGathering(deps, tx, id, viewer.id)
  })
}

/**
 * Fails for accounts that may not take part, or not in a gathering for verified people.
 *
 * @param awaited the gathering that a new account may wait for, if it is old enough before the start
 */
async function checkAccount(
  deps: Deps,
  db: Deps['db'] | Tx,
  person: UserId,
  isVerifiedOnly: boolean,
  awaited: Pick<Gathering, 'startsAt'> | null = null,
) {
  const account = await store.getAccount(db, person)
  const reason = cannotTakePart(account, deps.clock.now())
  const isInTime = awaited !== null && oldEnoughAt(account) < new Date(awaited.startsAt)
  if (reason && !(reason === 'ACCOUNT_TOO_NEW' && isInTime)) fail(GATHERING_ERRORS[reason])
  if (isVerifiedOnly && !account.isVerified) fail(GATHERING_ERRORS.VERIFIED_PEOPLE_ONLY)
}
