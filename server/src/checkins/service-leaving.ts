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
 * Leaves quietly, in one transaction: calls the meetup off, blocks the other person and reports that the
 * viewer felt unsafe. The other person only sees it called off. A check-in continues: somebody who leaves in
 * a hurry may need help.
 */
export function leaveMeetup(deps: Deps, viewer: Viewer, id: MeetupId, text = '') {
  return deps.db.tx(async (tx) => {
    if (!(await findMeetup(tx, id, viewer.id))) fail(COMMON_ERRORS.NOT_FOUND)
    await cancelWithin(deps, tx, viewer, id)
    const meetup = (await findMeetup(tx, id, viewer.id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
    if (!mayLeave(meetup.state)) fail(CHECK_IN_ERRORS.CANNOT_LEAVE)
    // Before the block, which would remove from the evidence what the other person showed.
    await reportMeetupWithin(deps, tx, { reporter: viewer.id, subject: meetup.otherId, meetup: id, text })
    await blockWithin(deps, tx, viewer, meetup.otherId)
    await outliveMeetup(tx, viewer.id, id)
    return {}
  })
}

/** Ends a person's check-in when they cancel their meetup before it starts. In all other cases it continues. */
export function endCalledOff({ db }: Deps, person: UserId, meetup: MeetupId): Promise<void> {
  return db.tx(async (tx) => {
    if ((await removeCalledOff(tx, person, meetup)) > 0) tx.emit('checkins.changed', { userId: person })
  })
}
