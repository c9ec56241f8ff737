import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { CHECK_IN_ERRORS } from '@hereabouts/contract/checkins/errors'
import type {
  CheckIn,
  ContactId,
  NewCheckIn,
  NewGatheringCheckIn,
  SnoozeMinutes,
} from '@hereabouts/contract/checkins/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { Events } from '../platform/bus.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { alertsAt, isDueInRange, isGatheringOn, isMeetupOn, movedWith, nameInMail, snoozed } from './rules.ts'
import { allClearMail } from './rules-mail.ts'
import * as store from './store.ts'
import * as contacts from './store-contacts.ts'

export async function getCheckIn({ db }: Deps, viewer: Viewer): Promise<{ checkIn: CheckIn | null }> {
  const running = await store.findRunning(db, viewer.id)
  return { checkIn: running && toCheckIn(running) }
}

/**
 * Starts a check-in for an active meetup, or changes the current one. Rejects contacts who have not agreed.
 */
export function startCheckIn(deps: Deps, viewer: Viewer, { meetupId, ...how }: NewCheckIn): Promise<CheckIn> {
  return start(deps, viewer, { meetupId, gatheringId: null, ...how }, async (tx) => {
    const meetup = (await store.findMeetup(tx, meetupId, viewer.id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    return isMeetupOn(meetup.state)
  })
}

/** The same for a gathering that is on and that the viewer is in. */
export function startGatheringCheckIn(
  deps: Deps,
  viewer: Viewer,
  { gatheringId, ...how }: NewGatheringCheckIn,
): Promise<CheckIn> {
  return start(deps, viewer, { meetupId: null, gatheringId, ...how }, async (tx) => {
    const gathering = (await store.findGathering(tx, gatheringId, viewer.id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    return isGatheringOn(gathering.state)
  })
}

function start(
  deps: Deps,
  viewer: Viewer,
  { contactId, dueAt: due, ...occasion }: store.Occasion & { contactId: ContactId; dueAt: string },
  isOn: (tx: Tx) => Promise<boolean>,
): Promise<CheckIn> {
  return deps.db.tx(async (tx) => {
    await store.lockPerson(tx, viewer.id)
    const dueAt = new Date(due)
    const isPossible = await isOn(tx)
    const contact = (await contacts.find(tx, viewer.id, contactId)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    if (!isPossible) fail(CHECK_IN_ERRORS.NOT_ON)
    if (contact.state !== 'agreed') fail(CHECK_IN_ERRORS.CONTACT_HAS_NOT_AGREED)
    if (!isDueInRange(dueAt, deps.clock.now())) fail(CHECK_IN_ERRORS.DUE_OUT_OF_RANGE)
    const running = await store.lockRunning(tx, viewer.id)
    if (running?.state === 'alerted') fail(CHECK_IN_ERRORS.ALREADY_ALERTED)
    if (running) await store.renew(tx, running.id, { ...occasion, contactId, dueAt })
    else await store.start(tx, { userId: viewer.id, ...occasion, contactId, dueAt })
    return changed(tx, viewer.id)
  })
}

/** Extends a check-in before the contact is alerted. */
export function snoozeCheckIn(deps: Deps, viewer: Viewer, minutes: SnoozeMinutes): Promise<CheckIn> {
  return deps.db.tx(async (tx) => {
    const running = (await store.lockRunning(tx, viewer.id)) ?? fail(CHECK_IN_ERRORS.NO_CHECK_IN)
    if (running.state === 'alerted') fail(CHECK_IN_ERRORS.ALREADY_ALERTED)
    const now = deps.clock.now()
    const dueAt = snoozed(running.dueAt, minutes, now)
    if (!isDueInRange(dueAt, now)) fail(CHECK_IN_ERRORS.DUE_OUT_OF_RANGE)
    await store.renew(tx, running.id, { ...running, dueAt })
    return changed(tx, viewer.id)
  })
}

/** Confirms that the person is fine. Repeating it, or doing it without a check-in, changes nothing. */
export function endCheckIn(deps: Deps, viewer: Viewer) {
  return deps.db.tx(async (tx) => {
    await endWithin(deps, tx, viewer.id)
    return {}
  })
}

/** The same within the caller's transaction. A contact who was alerted gets the all-clear. */
export async function endWithin({ clock, mailer }: Deps, tx: Tx, person: UserId): Promise<void> {
  const running = await store.lockRunning(tx, person)
  if (!running) return
  if (running.state === 'alerted') {
    await store.markFine(tx, running.id)
    await mailer.post(tx, {
      to: running.contactEmail,
      about: [person],
      ...allClearMail(running.contactLocale, nameInMail(running)),
      expiresAt: later(clock.now(), MAIL_OF_USE_DAYS * DAY_MS),
    })
  } else await store.end(tx, running.id)
  tx.emit('checkins.changed', { userId: person })
}

/**
 * Moves the check-ins of both with the start of their meetup, in the transaction that changes it. One that is
 * due stays: its owner has not answered, so nobody knows whether they are fine.
 */
export async function moveWithMeetup(
  { clock }: Deps,
  tx: Tx,
  { id: meetup, members, laterMs }: Events['meetups.revised'],
): Promise<void> {
  if (laterMs !== 0) await moveAll({ clock }, tx, { meetupId: meetup, gatheringId: null }, members, laterMs)
}

/** The same for a member who agrees that their gathering moves. Nobody else can move their check-in. */
export async function moveWithGathering(
  { clock }: Deps,
  tx: Tx,
  { id, by, laterMs }: Events['gatherings.agreedToMove'],
): Promise<void> {
  await moveAll({ clock }, tx, { meetupId: null, gatheringId: id }, [by], laterMs)
}

async function moveAll(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  occasion: store.Occasion,
  people: readonly UserId[],
  laterMs: number,
) {
  const now = clock.now()
  for (const { id, userId, dueAt } of await store.lockFor(tx, occasion, people, now)) {
    await store.move(tx, id, movedWith(dueAt, laterMs, now))
    tx.emit('checkins.changed', { userId })
  }
}

/** For the people feature: deleting an account ends its check-in without an alert. */
export async function forgetCheckInsOf(tx: Tx, person: UserId): Promise<void> {
  await store.removeOf(tx, person)
}

// An all-clear is still good news the next day.
const MAIL_OF_USE_DAYS = 3

async function changed(tx: Tx, person: UserId): Promise<CheckIn> {
  tx.emit('checkins.changed', { userId: person })
  return toCheckIn((await store.findRunning(tx, person)) as store.CheckInRow)
}

function toCheckIn(row: store.CheckInRow): CheckIn {
  return {
    meetupId: row.meetupId,
    gatheringId: row.gatheringId,
    contact: { id: row.contactId, name: row.contactName },
    state: row.state,
    dueAt: row.dueAt.toISOString(),
    alertsAt: alertsAt(row).toISOString(),
    hasMoved: row.hasMoved,
  }
}
