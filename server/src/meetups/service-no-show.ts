import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { noteMissed } from '../reliability/service.ts'
import { noShowFrom } from './rules-no-show.ts'
import { change, requireBegun } from './service.ts'
import { releaseFrom } from './service-engaging.ts'
import * as store from './store.ts'
import { findWaiting } from './store-handshake.ts'

/**
 * "They didn't come": ends the meetup for both, and notes it for the other, who alone reads that. The viewer
 * must have waited for a while, beyond any delay that the other announced.
 */
export function tellNoShow(deps: Deps, viewer: Viewer, id: MeetupId): Promise<Meetup> {
  return change(deps, viewer, id, async (tx, meetup, now) => {
    requireBegun(meetup, now)
    const from = noShowFrom(await findWaiting(tx, id, viewer.id))
    if (!from || from > now) fail(MEETUP_ERRORS.NO_SHOW_NOT_YET)
    await store.end(tx, id, 'missed', now)
    await store.setOutcome(tx, id, viewer.id, 'did_not_happen')
    await noteMissed(tx, meetup.inviterId === viewer.id ? meetup.inviteeId : meetup.inviterId, now)
    await releaseFrom(deps, tx, meetup)
  })
}
