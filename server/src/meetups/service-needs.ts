import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import type { Meetup, MeetupId, PlaceAnswer } from '@hereabouts/contract/meetups/schemas'
import type { Need } from '@hereabouts/contract/needs/limits'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { change } from './service.ts'
import * as store from './store-needs.ts'

/**
 * Sets what the viewer needs at this meetup, whatever their settings say. The other reads it once both have
 * agreed; until then, not even an event reaches them.
 */
export function setMeetupNeeds(
  deps: Deps,
  viewer: Viewer,
  id: MeetupId,
  needs: readonly Need[],
): Promise<Meetup> {
  return change(deps, viewer, id, async (tx, { state, inviterId, inviteeId }) => {
    if (state !== 'pending' && state !== 'accepted') fail(MEETUP_ERRORS.NOT_ACCEPTED)
    await store.setNeeds(tx, id, viewer.id, needs)
    const other = inviterId === viewer.id ? inviteeId : inviterId
    if (state === 'accepted') tx.emit('meetups.changed', { id, members: [other] })
  })
}

/** Says whether the place fits what both need. Both read both answers. */
export function answerPlaceFits(
  deps: Deps,
  viewer: Viewer,
  id: MeetupId,
  fits: PlaceAnswer,
): Promise<Meetup> {
  return change(
    deps,
    viewer,
    id,
    async (tx, { state }) => {
      if (state !== 'accepted') fail(MEETUP_ERRORS.NOT_ACCEPTED)
      await store.setPlaceFits(tx, id, viewer.id, fits)
    },
    { forBoth: true },
  )
}
