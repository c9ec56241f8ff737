import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import {
  ACCOUNT_DAYS_MIN,
  WEEKLY_HOURS_MAX,
  WEEKLY_HOURS_NOTICE_EVERY_HOURS,
  WEEKLY_HOURS_OTHERS_MIN,
  WEEKLY_HOURS_WEEKS,
} from '@hereabouts/contract/gatherings/limits'
import type {
  NewWeeklyHours,
  WeeklyHours,
  WeeklyHoursId,
} from '@hereabouts/contract/gatherings/schemas-hours'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { knownZone } from '@hereabouts/contract/http/known-zones'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { nextOpening } from '../platform/time-zone.ts'
import { cellsAround, isGatheringCell } from './rules-cells.ts'
import { countingAround } from './rules-hours.ts'
import { lockPeople } from './store.ts'
import * as store from './store-hours.ts'

export async function listWeeklyHours(db: Queryable, viewer: Viewer): Promise<{ freeHours: WeeklyHours[] }> {
  return { freeHours: (await store.list(db, viewer.id)).map(toWeeklyHours) }
}

/** Adds weekly hours, in place of the viewer's hours `replaces` if it is set. */
export function addWeeklyHours({ db, clock }: Deps, viewer: Viewer, given: NewWeeklyHours) {
  return db.tx(async (tx) => {
    if (!isGatheringCell(given.cell)) fail(GATHERING_ERRORS.WRONG_CELL)
    await lockPeople(tx, [viewer.id])
    const { replaces } = given
    if (replaces !== undefined && (await store.remove(tx, viewer.id, replaces)) === 0)
      fail(COMMON_ERRORS.NOT_FOUND)
    const interestIds = [...new Set(given.interestIds)]
    const { count, suitable } = await store.factsForAdding(tx, viewer.id, interestIds)
    if (suitable < interestIds.length) fail(GATHERING_ERRORS.INTEREST_NOT_SUITABLE)
    if (count >= WEEKLY_HOURS_MAX) fail(GATHERING_ERRORS.TOO_MANY_FREE_HOURS)
    const now = clock.now()
    // The contract has checked that there is one.
    const timeZone = knownZone(given.timeZone, given.offsetMinutes) ?? 'UTC'
    const opensAt = nextOpening({ ...given, timeZone }, now)
    await store.add(tx, viewer.id, { ...given, timeZone, interestIds, opensAt, endsAt: endOf(now) })
    return listWeeklyHours(tx, viewer)
  })
}

export async function removeWeeklyHours({ db }: Deps, viewer: Viewer, id: WeeklyHoursId) {
  if ((await store.remove(db, viewer.id, id)) === 0) fail(COMMON_ERRORS.NOT_FOUND)
  return listWeeklyHours(db, viewer)
}

/**
 * When weekly hours begin, notifies people around whose own hours are open, if at least two others are free
 * for the same interest. People get at most one notice a day, and none while they are available. Accounts too
 * new for gatherings neither count nor get notices; otherwise somebody could create a few to lure people out.
 */
export async function processWeeklyHours(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  await reopenClosed(deps.db, now)
  while (await matchBegun(deps.db, now));
}

/** Moves hours that have closed to the next week. */
async function reopenClosed(db: Queryable, now: Date): Promise<void> {
  while (true) {
    const closed = await store.listClosed(db, now, AT_ONCE)
    if (closed.length === 0) return
    const openings = closed.map(({ id, ...hours }) => ({ id, opensAt: nextOpening(hours, now) }))
    await store.setOpenings(db, openings)
  }
}

/** Takes a batch of hours that have begun and notifies the people around them. False if none were left. */
function matchBegun(db: Deps['db'], now: Date): Promise<boolean> {
  return db.tx(async (tx) => {
    const begun = await store.takeBegun(tx, now, AT_ONCE)
    if (begun.length === 0) return false
    const cells = [...new Set(begun.flatMap(({ cell }) => cellsAround(cell)))]
    const interests = [...new Set(begun.map(({ interestId }) => interestId))]
    const newSince = later(now, -ACCOUNT_DAYS_MIN * DAY_MS)
    const around = { cells, interests, newSince, now }
    // Twice as far, because the people to notify may have matches there.
    const reach = { ...around, cells: [...new Set(cells.flatMap((cell) => cellsAround(cell)))] }
    const toldAfter = later(now, -WEEKLY_HOURS_NOTICE_EVERY_HOURS * HOUR_MS)
    const candidates = await store.listToNotify(tx, around, toldAfter)
    const notices = await withEnoughOthers(tx, candidates, reach)
    for (const { userId } of await store.addNotices(tx, notices, now, toldAfter))
      tx.emit('gatherings.othersFree', { userId })
    return true
  })
}

/** One notice for each candidate with enough others, about the interest for which most of them are free. */
async function withEnoughOthers(
  tx: Queryable,
  candidates: Awaited<ReturnType<typeof store.listToNotify>>,
  reach: store.Around,
): Promise<store.Notice[]> {
  if (candidates.length === 0) return []
  const countAround = countingAround(await store.countOpen(tx, reach))
  const candidateIds = [...new Set(candidates.map(({ userId }) => userId))]
  const neverShown = new Map<UserId, store.NeverShown[]>()
  for (const each of await store.listNeverShown(tx, candidateIds, reach))
    neverShown.set(each.userId, [...(neverShown.get(each.userId) ?? []), each])
  const most = new Map<UserId, store.Notice>()
  for (const hours of candidates) {
    const { userId, interestId, until } = hours
    const near = cellsAround(hours.cell)
    const hidden = (neverShown.get(userId) ?? []).filter(
      (each) => each.interestId === interestId && near.includes(each.cell),
    )
    const people = countAround(hours) - hidden.length
    if (people >= Math.max(WEEKLY_HOURS_OTHERS_MIN, (most.get(userId)?.people ?? 0) + 1))
      most.set(userId, { userId, interestId, until, people })
  }
  return [...most.values()]
}

/** Weekly hours per transaction. */
const AT_ONCE = 5000

/** Postpones the end of a person's weekly hours if they have switched on. */
export async function renewWeeklyHours({ db, clock }: Deps, person: UserId): Promise<void> {
  const now = clock.now()
  await store.renew(db.forUpdates, person, endOf(now), now)
}

function endOf(now: Date): Date {
  return later(now, WEEKLY_HOURS_WEEKS * 7 * DAY_MS)
}

function toWeeklyHours({ endsAt, interestIds, interestNames, ...row }: store.WeeklyHoursRow): WeeklyHours {
  return {
    ...row,
    interests: interestIds.map((id, i) => ({ id, name: interestNames[i] ?? '' })),
    endsAt: endsAt.toISOString(),
  }
}
