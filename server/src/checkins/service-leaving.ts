import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { CHECK_IN_ERRORS } from '@hereabouts/contract/checkins/errors'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { leaveWithin } from '../gatherings/service-changes.ts'
import { cancelWithin } from '../meetups/service.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { haveSharedGathering, reportFeltUnsafe, reportMeetupWithin } from '../reports/service.ts'
import { blockWithin } from '../safety/service.ts'
import { mayLeave } from './rules.ts'
import { findMeetup, outlive, removeCalledOff, removeLeft } from './store.ts'

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
    await outlive(tx, viewer.id, { meetupId: id, gatheringId: null })
    return {}
  })
}

/**
 * Leaves a gathering quietly, in one transaction: reports that the viewer felt unsafe with a member, blocks
 * them and gives up the seat. The others read only that one person can't come. A check-in continues. Works as
 * long as the gathering is kept, also when one of the two has left it.
 */
export function leaveGatheringQuietly(
  deps: Deps,
  viewer: Viewer,
  id: GatheringId,
  { about, text = '' }: { about: UserId; text?: string },
) {
  return deps.db.tx(async (tx) => {
    if (about === viewer.id || !(await haveSharedGathering(tx, id, viewer.id, about)))
      fail(COMMON_ERRORS.NOT_FOUND)
    await leaveWithin(deps, tx, viewer.id, id, about)
    await outlive(tx, viewer.id, { meetupId: null, gatheringId: id })
    // Before the block, which would remove from the evidence what the other person showed.
    await reportFeltUnsafe(deps, tx, { reporter: viewer.id, subject: about, at: id, text })
    await blockWithin(deps, tx, viewer, about)
    return {}
  })
}

/** The same when they leave a gathering. */
export function endLeft({ db }: Deps, person: UserId, gathering: GatheringId): Promise<void> {
  return db.tx(async (tx) => {
    if ((await removeLeft(tx, person, gathering)) > 0) tx.emit('checkins.changed', { userId: person })
  })
}

/**
 * Ends a person's check-in when they cancel their meetup before it starts. In all other cases it continues.
 */
export function endCalledOff({ db }: Deps, person: UserId, meetup: MeetupId): Promise<void> {
  return db.tx(async (tx) => {
    if ((await removeCalledOff(tx, person, meetup)) > 0) tx.emit('checkins.changed', { userId: person })
  })
}
