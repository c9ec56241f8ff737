import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  AVAILABLE_MINUTES,
  CLOCK_TOLERANCE_SECONDS,
  PUBLISHING_DELAY_MINUTES,
  SPOT_MINUTES,
  TICK_MINUTES,
} from '@hereabouts/contract/availability/limits'
import { later, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import type { Secret } from '../platform/secret.ts'
import type { LastCellUpdate } from './rules-cell.ts'

/** The place that a phone reports. */
export interface Place {
  areaCell: string
  spotCell: string | null
}

/** The published place, the last visible one, and the one that waits for the tick. */
export interface Publication extends Place, LastCellUpdate, Queue {
  spotUntil: Date | null
  /** The last visible spot and its latest end; remembered until the tick after that. */
  lastSpotCell: string | null
  lastSpotUntil: Date | null
  reportedSpotCell: string | null
}

/** The next publication, its time, and how long a newer cell update may replace it; null if nothing waits. */
interface Queue {
  queuedAreaCell: string | null
  queuedSpotCell: string | null
  collectUntil: Date | null
  publishAt: Date | null
}
const NOTHING_QUEUED: Queue = {
  queuedAreaCell: null,
  queuedSpotCell: null,
  collectUntil: null,
  publishAt: null,
}

/** The person's tick offset within ten minutes, and the random delay of one change after its tick. */
export interface Timing {
  phaseMs: number
  drawDelayMs: () => number
}

/**
 * What survives switching off until the next tick. Without it, switching off and on would
 * reveal a place at any moment.
 */
export interface RememberedPlace extends LastCellUpdate {
  areaCell: string
  lastSpotCell: string | null
}

const TICK_MS = TICK_MINUTES * MINUTE_MS
export const PUBLISHING_DELAY_MS = PUBLISHING_DELAY_MINUTES * MINUTE_MS

/** A person's tick offset within ten minutes: constant, and secret to this installation. */
export function phaseMsOf(secret: Secret, person: UserId): number {
  return secret.digest('tick phase', String(person)).readUInt32BE() % TICK_MS
}

/** A person's first tick after `from`; `phaseMs` is their offset within ten minutes. */
export function tickAfter(from: Date, phaseMs: number): Date {
  const sinceTick = (((from.getTime() - phaseMs) % TICK_MS) + TICK_MS) % TICK_MS
  return later(from, TICK_MS - sinceTick)
}

/**
 * What becomes published after a cell update. Others see at most one change between two ticks of a
 * person: a changed area or spot is shown at once only if that layer was just switched on and none is
 * remembered. Showing less is always immediate.
 */
export function report(
  before: Publication | null,
  remembered: RememberedPlace | null,
  given: Place,
  now: Date,
  timing: Timing,
  shownUntil: Date = now,
): Omit<Publication, 'travelLeftMetres'> {
  const shown = before
    ? { ...before, spotCell: spotRemembered(before, now, timing.phaseMs) }
    : fromMemory(remembered)
  const areaCell = shown?.areaCell ?? given.areaCell
  const spotUntil = spotUntilFor(before, given, now)
  const spotCell = spotToShow(before, shown, given, areaCell, spotUntil, now)

  const isHeldBack = given.areaCell !== areaCell || (isOn(spotUntil, now) && given.spotCell !== spotCell)
  return {
    areaCell,
    spotCell,
    spotUntil,
    lastSpotCell: spotCell ?? shown?.spotCell ?? null,
    lastSpotUntil: spotCell ? spotUntil : shown?.spotCell ? earlier(before?.lastSpotUntil ?? now, now) : null,
    reportedAreaCell: given.areaCell,
    reportedSpotCell: given.spotCell,
    reportedAt: now,
    ...notBefore(shownUntil, queueAfter(before, given, isHeldBack, now, timing)),
  }
}

/** Publishes the queued place when it is due; queues what was reported since its tick. */
export function publishQueued(before: Publication, now: Date, timing: Timing): Publication {
  const isSpotOn = isOn(before.spotUntil, now)
  const spotCell = isSpotOn ? before.queuedSpotCell : null
  const areaCell = before.queuedAreaCell ?? before.areaCell
  const reported = { areaCell: before.reportedAreaCell, spotCell: before.reportedSpotCell }
  const isHeldBack = reported.areaCell !== areaCell || (isSpotOn && reported.spotCell !== spotCell)
  return {
    ...before,
    areaCell,
    spotCell,
    ...(spotCell !== null && { lastSpotCell: spotCell, lastSpotUntil: before.spotUntil }),
    ...(isHeldBack ? queueNext(before.collectUntil ?? now, reported, now, timing) : NOTHING_QUEUED),
  }
}

/**
 * Queues what was reported since `tick`. If the next tick has passed, because the publication had to wait,
 * what others see changes now and may not change again before the tick after it. If even the next publication
 * is due, both become one change.
 */
function queueNext(tick: Date, reported: Place, now: Date, timing: Timing): Queue {
  const next = tickAfter(tick, timing.phaseMs)
  const queue = queueAt(next, reported, timing)
  const isLate = next <= now && queue.publishAt !== null && queue.publishAt > now
  return isLate ? queueAt(tickAfter(now, timing.phaseMs), reported, timing) : queue
}

function queueAfter(
  before: Queue | null,
  given: Place,
  isHeldBack: boolean,
  now: Date,
  timing: Timing,
): Queue {
  const { queuedAreaCell, queuedSpotCell, collectUntil, publishAt } = before ?? NOTHING_QUEUED
  // Past its tick: what was reported by then is published, and newer updates follow after the next tick.
  if (collectUntil && collectUntil <= now) return { queuedAreaCell, queuedSpotCell, collectUntil, publishAt }
  if (!isHeldBack) return NOTHING_QUEUED
  if (!collectUntil) return queueAt(tickAfter(now, timing.phaseMs), given, timing)
  return { queuedAreaCell: given.areaCell, queuedSpotCell: given.spotCell, collectUntil, publishAt }
}

/** A change of place takes somebody out of lists too, so it waits for the end of their minute. */
function notBefore(time: Date, queue: Queue): Queue {
  return queue.publishAt && queue.publishAt < time ? { ...queue, publishAt: time } : queue
}

function queueAt(tick: Date, { areaCell, spotCell }: Place, { drawDelayMs }: Timing): Queue {
  const publishAt = later(tick, drawDelayMs())
  return { queuedAreaCell: areaCell, queuedSpotCell: spotCell, collectUntil: tick, publishAt }
}

/** The place to remember after availability ended, and until when: longer than others can see it. */
export function remember(
  {
    shownUntil,
    areaCell,
    reportedAreaCell,
    reportedAt,
    travelLeftMetres,
    ...spots
  }: Publication & { shownUntil: Date },
  endedAt: Date,
  { phaseMs, drawDelayMs }: Timing,
): RememberedPlace & { forgetAt: Date } {
  return {
    areaCell,
    lastSpotCell: spotRemembered(spots, endedAt, phaseMs),
    reportedAreaCell,
    reportedAt,
    travelLeftMetres,
    forgetAt: later(tickAfter(laterOf(endedAt, shownUntil), phaseMs), drawDelayMs()),
  }
}

/**
 * When availability ends, or null when the requested end is out of range. An end that is too late only
 * because the phone's clock is fast is cut. Others see the person until `shownUntil` at least.
 */
export function endOf(asked: Date, isOnAlready: boolean, shownUntil: Date, now: Date): Date | null {
  const latest = later(now, AVAILABLE_MINUTES.max * MINUTE_MS)
  // It can always be shortened; only a new one has a minimum length.
  const earliest = isOnAlready ? now : later(now, AVAILABLE_MINUTES.min * MINUTE_MS)
  const toleranceMs = CLOCK_TOLERANCE_SECONDS * SECOND_MS
  if (asked > later(latest, toleranceMs) || asked <= later(earliest, isOnAlready ? 0 : -toleranceMs))
    return null
  return laterOf(asked > latest ? latest : asked, shownUntil)
}

/** The spot that others see, or saw within the longest publishing delay. */
function spotRemembered(
  { lastSpotCell, lastSpotUntil }: Pick<Publication, 'lastSpotCell' | 'lastSpotUntil'>,
  now: Date,
  phaseMs: number,
): string | null {
  if (lastSpotUntil === null) return null
  return later(tickAfter(lastSpotUntil, phaseMs), PUBLISHING_DELAY_MS) > now ? lastSpotCell : null
}

function fromMemory(remembered: RememberedPlace | null): Place | null {
  return remembered && { areaCell: remembered.areaCell, spotCell: remembered.lastSpotCell }
}

function spotToShow(
  before: Publication | null,
  shown: Place | null,
  given: Place,
  areaCell: string,
  spotUntil: Date | null,
  now: Date,
): string | null {
  if (given.spotCell === null || !isOn(spotUntil, now)) return null
  if (shown?.spotCell) return shown.spotCell
  // Switched on in an area that is not published yet: the spot waits with its area.
  if (given.areaCell !== areaCell) return null
  const isWaiting = before !== null && before.reportedSpotCell !== null
  return isWaiting ? null : given.spotCell
}

/** "Right here" starts with the first cell update that has a spot; later ones do not extend it. */
function spotUntilFor(before: Publication | null, given: Place, now: Date): Date | null {
  if (given.spotCell === null) return null
  const isGoingOn = before !== null && before.reportedSpotCell !== null
  return isGoingOn ? before.spotUntil : later(now, SPOT_MINUTES * MINUTE_MS)
}

function isOn(until: Date | null, now: Date): boolean {
  return until !== null && until > now
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other
}
