import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { AVAILABILITY_ERRORS } from '@hereabouts/contract/availability/errors'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { CODE_TRIES_PER_MEETUP, CODE_TRIES_PER_ROTATION } from '@hereabouts/contract/meetups/limits'
import type {
  EnteredCode,
  Meetup,
  MeetupId,
  Outcome,
  Whereabouts,
} from '@hereabouts/contract/meetups/schemas'
import { isAreaCell } from '../availability/service.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { noteKept } from '../reliability/service.ts'
import { canHaveMet, canTellOutcome } from './rules.ts'
import { areCodesOn, codeOf, isCodeOf, rotationAt } from './rules-handshake.ts'
import { change, requireBegun } from './service.ts'
import { releaseFrom } from './service-engaging.ts'
import { answerWithin } from './service-sure.ts'
import * as store from './store.ts'
import * as handshake from './store-handshake.ts'

/** Marks the viewer as arrived. Once both are, codes work, whatever the agreed time. */
export function sayHere(deps: Deps, viewer: Viewer, id: MeetupId): Promise<Meetup> {
  const say = async (...[tx, meetup, now]: Parameters<Parameters<typeof change>[3]>) => {
    requireBegun(meetup, now)
    await answerWithin(tx, id, viewer.id)
    await handshake.addPresence(tx, id, viewer.id, now)
  }
  return change(deps, viewer, id, say, { forBoth: true })
}

/** The viewer's code for the phone's cell. The cell is not stored. */
export async function getMeetupCode(deps: Deps, viewer: Viewer, id: MeetupId, { cell }: Whereabouts) {
  const { db, clock, secret } = deps
  const now = clock.now()
  const meetup = (await store.findNow(db, id, viewer.id, now)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  if (meetup.state !== 'accepted') fail(MEETUP_ERRORS.NOT_ACCEPTED)
  if (!areCodesOn(meetup, now)) fail(MEETUP_ERRORS.CODES_NOT_YET)
  requireArea(cell)
  const { code, expiresAt } = codeOf(secret, id, viewer.id, cell, now)
  return { code, expiresAt: expiresAt.toISOString() }
}

/** Enters the code on the other's screen, which proves that the two have met. */
export async function confirmMeetup(
  deps: Deps,
  viewer: Viewer,
  id: MeetupId,
  entered: EnteredCode,
): Promise<Meetup> {
  await countTry(deps, viewer, id, entered)
  return change(deps, viewer, id, async (tx, meetup, now) => {
    if (meetup.state !== 'accepted') fail(MEETUP_ERRORS.NOT_ACCEPTED)
    const other = meetup.inviterId === viewer.id ? meetup.inviteeId : meetup.inviterId
    if (!isCodeOf(deps.secret, id, other, entered, now)) fail(MEETUP_ERRORS.WRONG_CODE)
    await Promise.all([
      store.end(tx, id, 'met', now),
      noteKept(tx, [meetup.inviterId, meetup.inviteeId]),
      releaseFrom(deps, tx, meetup),
    ])
    tx.emit('meetups.reached', { step: 'met' })
  })
}

/** Stores the viewer's private outcome. It counts as met only if both say so. */
export function tellOutcome(deps: Deps, viewer: Viewer, id: MeetupId, outcome: Outcome): Promise<Meetup> {
  return change(deps, viewer, id, async (tx, meetup, now) => {
    if (!canTellOutcome(meetup, now)) fail(MEETUP_ERRORS.NO_OUTCOME_YET)
    const { inviterOutcome, inviteeOutcome } = await store.setOutcome(tx, id, viewer.id, outcome)
    if (inviterOutcome !== 'met' || inviteeOutcome !== 'met' || !canHaveMet(meetup)) return
    await store.end(tx, id, 'met', now)
    tx.emit('meetups.reached', { step: 'met' })
    await noteKept(tx, [meetup.inviterId, meetup.inviteeId])
    if (meetup.state === 'accepted') await releaseFrom(deps, tx, meetup)
  })
}

/**
 * For the reports feature, once it filed a report: deletes a member's outcome, in the caller's transaction.
 */
export async function forgetUnsafe(tx: Tx, id: MeetupId, by: UserId): Promise<void> {
  await store.emptyOutcome(tx, id, by)
}

/** In its own transaction: a wrong guess must stay counted. */
async function countTry({ db, clock }: Deps, viewer: Viewer, id: MeetupId, { cell }: EnteredCode) {
  const now = clock.now()
  const meetup = (await store.findNow(db, id, viewer.id, now)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  if (meetup.state !== 'accepted') fail(MEETUP_ERRORS.NOT_ACCEPTED)
  if (!areCodesOn(meetup, now)) fail(MEETUP_ERRORS.CODES_NOT_YET)
  requireArea(cell)
  const { tries, inAll } = await handshake.countTry(db, id, viewer.id, rotationAt(now))
  if (inAll > CODE_TRIES_PER_MEETUP) fail(MEETUP_ERRORS.NO_TRIES_LEFT)
  if (tries > CODE_TRIES_PER_ROTATION) fail(MEETUP_ERRORS.TOO_MANY_CODES)
}

function requireArea(cell: string) {
  if (!isAreaCell(cell)) fail(AVAILABILITY_ERRORS.WRONG_RESOLUTION)
}
