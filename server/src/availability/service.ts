import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { AVAILABILITY_ERRORS } from '@hereabouts/contract/availability/errors'
import { AREA, SWITCH_ONS_PER_HOUR } from '@hereabouts/contract/availability/limits'
import type { Availability, OwnAvailability, SwitchedOn } from '@hereabouts/contract/availability/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { VisibilitySettings } from '../accounts/events.ts'
import { isRangeOffered } from '../instance/service-house.ts'
import type { Events } from '../platform/bus.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import { findMomentaryId } from '../platform/db/momentary-data.ts'
import type { Deps } from '../platform/deps.ts'
import { countTry, fail } from '../platform/http/coded-error.ts'
import type { SessionId, Viewer } from '../platform/http/viewer.ts'
import { listShownTownHours } from '../town-hours/service.ts'
import type { Presence } from './events.ts'
import { cannotShare, isCellOf, travelLeft } from './rules-cell.ts'
import { exposureOf, heldSpot } from './rules-exposure.ts'
import {
  endOf,
  PUBLISHING_DELAY_MS,
  phaseMsOf,
  publishQueued,
  remember,
  report,
  type Timing,
} from './rules-publishing.ts'
import * as store from './store.ts'

/** The viewer's availability, whether they have a home zone, whether the server has lost it since, and the towns' hours. */
export function getAvailability({ db, clock }: Deps, viewer: Viewer): Promise<OwnAvailability> {
  // In one transaction, which a loss between these reads would end: "off" must not come with an older era.
  return db.tx(async (tx) => {
    const [row, townHours, hasHomeZone, era] = await Promise.all([
      store.find(tx, viewer.id),
      listShownTownHours({ clock }, tx, viewer),
      store.hasHomeZone(tx, viewer.id),
      findMomentaryId(tx),
    ])
    const now = clock.now()
    return {
      availability: isOn(row, now) ? ownView(row, now) : null,
      hasHomeZone,
      era,
      ...(townHours.length > 0 && { townHours }),
    }
  })
}

/** Whether this person is available, even if a meetup hides them. */
export async function isAvailable({ clock }: Pick<Deps, 'clock'>, db: Queryable, person: UserId) {
  return isOn(await store.find(db, person), clock.now())
}

function isOn(row: store.AvailabilityRow | null, now: Date): row is store.AvailabilityRow {
  return row !== null && !row.isLeaving && row.until > now
}

/** Stores whether this person has a home zone. Only their phone knows where it is. */
export async function setHomeZone({ db }: Deps, viewer: Viewer, isSet: boolean): Promise<void> {
  await (isSet ? store.addHomeZone(db, viewer.id) : store.removeHomeZone(db, viewer.id))
}

/**
 * Switches on, or changes the current availability. Rejects other resolutions, ranges
 * that are not offered, invalid times and impossible speeds.
 */
export function switchAvailability(deps: Deps, viewer: Viewer, given: SwitchedOn): Promise<Availability> {
  const { db, clock } = deps
  return db.tx(async (tx) => {
    const stored = await store.lock(tx, viewer.id)
    const now = clock.now()
    const shown = await bringUpToDate(deps, tx, stored)
    // Somebody who has switched off but is still visible starts afresh, from what is remembered.
    const before = shown?.isLeaving ? null : shown
    const remembered = before ? null : await store.findRemembered(tx, viewer.id, now)

    const spotCell = given.spotCell ?? null
    const isKept = before?.rangeMetres === given.rangeMetres
    if (!isKept && !(await isRangeOffered(tx, given.rangeMetres))) fail(AVAILABILITY_ERRORS.RANGE_NOT_OFFERED)
    const reason = cannotShare({ ...given, spotCell })
    if (reason) fail(AVAILABILITY_ERRORS[reason])
    const travelLeftMetres = travelLeft(before ?? remembered, given.cell, now)
    if (travelLeftMetres === null) fail(AVAILABILITY_ERRORS.TOO_FAST)
    const asked = new Date(given.until)
    const exposure = exposureOf(shown, { ...given, spotCell }, before !== null, now)
    const until =
      before?.until.getTime() === asked.getTime()
        ? asked
        : endOf(asked, before !== null, exposure.shownUntil, now)
    if (!until) fail(AVAILABILITY_ERRORS.UNTIL_OUT_OF_RANGE)

    const place = { areaCell: given.cell, spotCell }
    const row = {
      userId: viewer.id,
      ...exposure,
      upFor: given.upFor,
      since: before?.since ?? now,
      until,
      travelLeftMetres,
      ...report(before, remembered, place, now, timingOf(deps, viewer.id), exposure.shownUntil),
      ...heldSpot(shown, place, now),
    }
    if (!before) await countTry(deps.throttles, SWITCH_ONS, String(viewer.id))
    const settings = (await store.put(tx, row, viewer.sessionId)) ?? fail(COMMON_ERRORS.FORBIDDEN)
    const after = { ...row, ...settings, isLeaving: false }
    announce(tx, viewer.id, shown, after, now)
    return ownView(after, now)
  })
}

const SWITCH_ONS = { name: 'switching on', tries: SWITCH_ONS_PER_HOUR, perSeconds: 60 * 60 }

/** Switches off. Idempotent. */
export async function endAvailability(deps: Deps, person: UserId): Promise<void> {
  await deps.db.tx(async (tx) => {
    const before = await store.lock(tx, person)
    if (before) await end(deps, tx, before)
  })
}

/** Hides a person at once, within the caller's transaction. */
export async function endAvailabilityWithin(deps: Deps, tx: Tx, person: UserId): Promise<void> {
  const before = await store.lock(tx, person)
  if (before) await end(deps, tx, before, 'at once')
}

/** Switches off if this session had switched on; the end of another session does not. */
export async function endAvailabilityBy(deps: Deps, person: UserId, session: SessionId): Promise<void> {
  await deps.db.tx(async (tx) => {
    const before = await store.lock(tx, person)
    if (before && (await store.isHeldBy(tx, person, session))) await end(deps, tx, before)
  })
}

/** Ends expired availability and publishes what is due; resolves to the number of changed rows. */
export async function processDueAvailability(deps: Deps): Promise<number> {
  const { db, clock } = deps
  let count = 0
  for (;;) {
    const due = await store.listDue(db, clock.now(), BATCH_MAX)
    for (const { userId } of due)
      await db.tx(async (tx) => {
        await bringUpToDate(deps, tx, await store.lock(tx, userId))
      })
    count += due.length
    if (due.length < BATCH_MAX) return count
  }
}

/** At start-up: ends availability whose session no longer exists. */
export async function endOrphans(deps: Deps): Promise<void> {
  for (const { userId } of await store.listOrphans(deps.db)) await endAvailability(deps, userId)
}

/**
 * Engages two people within the caller's transaction: hides them from the lists and reserves them until they
 * are released. Resolves to those who are already engaged; the caller must then roll back.
 */
export async function engage({ clock }: Deps, tx: Tx, people: readonly UserId[]): Promise<UserId[]> {
  const now = clock.now()
  const free = await store.engage(tx, people, now)
  const busy = people.filter((person) => !free.some(({ userId }) => userId === person))
  if (busy.length > 0) return busy
  await list(tx, people, true, now)
  return []
}

/** Releases people after their meetup, and lists them again if they are still available. */
export async function release({ clock }: Deps, tx: Tx, people: readonly UserId[]): Promise<void> {
  await Promise.all([store.disengage(tx, people), list(tx, people, false, clock.now())])
}

async function list(tx: Tx, people: readonly UserId[], isEngaged: boolean, now: Date) {
  for (const { wasHidden, ...row } of await store.hide(tx, people, isEngaged, now))
    announce(tx, row.userId, { ...row, isHidden: wasHidden }, row, now)
}

/**
 * Announces a change of what somebody's card shows or of who sees it, within the transaction that makes it.
 */
export async function announceSettings(
  deps: Deps,
  tx: Tx,
  { userId, before, after, isVisibleToOthers }: Omit<Events['accounts.changed'], 'interests'>,
): Promise<void> {
  const row = await store.lock(tx, userId)
  // What is due comes first, announced to those who saw the person with the settings before.
  const listed = presence(await bringUpToDate(deps, tx, row && withSettings(row, before)))
  if (listed === null) return
  tx.emit('availability.changed', {
    userId,
    before: withSettings(listed, before),
    after: withSettings(listed, after),
    differsFor: isVisibleToOthers ? 'everybody' : 'unverified people',
  })
}

function withSettings<Of>(of: Of, { isVerified, visibleToVerifiedOnly }: VisibilitySettings) {
  return { ...of, isVerified, visibleToVerifiedOnly }
}

const BATCH_MAX = 500

/** Applies what is due for one locked person; resolves to the remaining row, if any. */
async function bringUpToDate(
  deps: Deps,
  tx: Tx,
  before: store.AvailabilityRow | null,
): Promise<store.AvailabilityRow | null> {
  const now = deps.clock.now()
  if (!before) return null
  if (before.until <= now) {
    await end(deps, tx, before)
    return null
  }
  let after = shownLess(withoutOldSpot(before, now), now)
  // More than one when the job has not run for a long time.
  while (after.publishAt && after.publishAt <= now)
    after = { ...after, ...publishQueued(after, now, timingOf(deps, before.userId)) }
  if (after !== before) {
    await store.publish(tx, before.userId, after)
    announce(tx, before.userId, before, after, now)
  }
  return after
}

function timingOf({ secret, random }: Deps, person: UserId): Timing {
  return { phaseMs: phaseMsOf(secret, person), drawDelayMs: () => random.below(PUBLISHING_DELAY_MS) }
}

/** Ends it for the person at once, and for others after it was visible for a minute. */
async function end(deps: Deps, tx: Tx, before: store.AvailabilityRow, how?: 'at once') {
  const now = deps.clock.now()
  const { userId } = before
  const place = before.isLeaving
    ? null
    : remember(before, before.until < now ? before.until : now, timingOf(deps, userId))
  const remembered = place && place.forgetAt > now ? place : null
  if (!before.isLeaving) tx.emit('availability.ended', { userId })
  if (now < before.shownUntil && how !== 'at once') {
    if (!before.isLeaving) await store.leave(tx, userId, before.shownUntil, remembered)
    tx.emit('availability.ownChanged', { userId })
    return
  }
  await store.remove(tx, userId, remembered)
  announce(tx, userId, before, null, now)
}

function withoutOldSpot(row: store.AvailabilityRow, now: Date): store.AvailabilityRow {
  return row.spotCell && row.spotUntil && row.spotUntil <= now ? { ...row, spotCell: null } : row
}

/** Applies the shorter range and the meetup that waited for the end of the minute. */
function shownLess(row: store.AvailabilityRow, now: Date): store.AvailabilityRow {
  const { narrowsToMetres, hidesAt } = row
  const isNarrowed = narrowsToMetres !== null && row.shownUntil <= now
  const narrower = isNarrowed ? { ...row, rangeMetres: narrowsToMetres, narrowsToMetres: null } : row
  return hidesAt && hidesAt <= now ? { ...narrower, isHidden: true, hidesAt: null } : narrower
}

/**
 * Notifies the person, and subscribers only if others can see the change. A cell that waits for its tick is
 * no change.
 */
function announce(
  tx: Tx,
  userId: UserId,
  before: store.AvailabilityRow | null,
  after: store.AvailabilityRow | null,
  now: Date,
) {
  tx.emit('availability.ownChanged', { userId })
  const [was, is] = [presence(before), presence(after && withoutOldSpot(after, now))]
  if (JSON.stringify(was) !== JSON.stringify(is))
    tx.emit('availability.changed', { userId, before: was, after: is })
}

function presence(row: store.AvailabilityRow | null): Presence | null {
  if (row === null || row.isHidden) return null
  const { rangeMetres, areaCell, spotCell, upFor, isVerified, visibleToVerifiedOnly } = row
  return { rangeMetres, areaCell, spotCell, upFor, isVerified, visibleToVerifiedOnly }
}

function ownView(row: store.AvailabilityRow, now: Date): Availability {
  const isSpotOn = row.reportedSpotCell !== null && row.spotUntil !== null && row.spotUntil > now
  return {
    rangeMetres: (row.narrowsToMetres ?? row.rangeMetres) as Availability['rangeMetres'],
    cell: row.reportedAreaCell,
    spotCell: isSpotOn ? row.reportedSpotCell : null,
    until: row.until.toISOString(),
    upFor: row.upFor,
    spotUntil: isSpotOn ? (row.spotUntil?.toISOString() ?? null) : null,
    isHidden: row.isHidden || row.hidesAt !== null,
  }
}

/** Whether this is a valid cell of the area resolution. */
export function isAreaCell(cell: string): boolean {
  return isCellOf(cell, AREA.resolution)
}
