import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { CHECK_IN_ERRORS } from '@hereabouts/contract/checkins/errors'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { cancelWithin } from '../meetups/service.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { reportMeetupWithin } from '../reports/service.ts'
import { blockWithin } from '../safety/service.ts'
import { mayLeave } from './rules.ts'
import { findMeetup, outliveMeetup, removeCalledOff } from './store.ts'

/**
 * Leaves quietly, in one transaction: the meetup is off, the other is blocked, and the moderators learn that somebody felt
 * unsafe. To the other it was called off. A check-in goes on: who leaves in a hurry may well want to be looked after.
 */
export function leaveMeetup(deps: Deps, viewer: Viewer, id: MeetupId, text = '') {
  return deps.db.tx(async (tx) => {
    if (!(await findMeetup(tx, id, viewer.id))) fail(COMMON_ERRORS.NOT_FOUND)
    await cancelWithin(deps, tx, viewer, id)
    const meetup = (await findMeetup(tx, id, viewer.id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    if (!mayLeave(meetup.state)) fail(CHECK_IN_ERRORS.CANNOT_LEAVE)
    // Before the block, which would take out of the evidence what the other showed.
    await reportMeetupWithin(deps, tx, { reporter: viewer.id, subject: meetup.otherId, meetup: id, text })
    await blockWithin(deps, tx, viewer, meetup.otherId)
    await outliveMeetup(tx, viewer.id, id)
    return {}
  })
}

/** Whoever calls a meetup off before it was to begin needs no check-in for it. Called off by the other, or later, it goes on. */
export function endCalledOff({ db }: Deps, person: UserId, meetup: MeetupId): Promise<void> {
  return db.tx(async (tx) => {
    if ((await removeCalledOff(tx, person, meetup)) > 0) tx.emit('checkins.changed', { userId: person })
  })
}
