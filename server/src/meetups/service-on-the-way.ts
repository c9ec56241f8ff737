import type { LATE_MINUTES } from '@hereabouts/contract/meetups/limits'
import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { expectedAt } from './rules.ts'
import { change, requireBegun } from './service.ts'
import { answerWithin } from './service-sure.ts'
import * as store from './store.ts'

/** Marks the viewer as on the way. The other is notified the first time. */
export function setOff(deps: Deps, viewer: Viewer, id: MeetupId): Promise<Meetup> {
  const set = async (...[tx, meetup, now]: Parameters<Parameters<typeof change>[3]>) => {
    requireBegun(meetup, now)
    const other = meetup.inviterId === viewer.id ? meetup.inviteeId : meetup.inviterId
    await answerWithin(tx, id, viewer.id)
    if ((await store.setOff(tx, id, viewer.id, now)) > 0) tx.emit('meetups.setOff', { id, other })
  }
  return change(deps, viewer, id, set, { forBoth: true })
}

/** Tells the other that the viewer is this many minutes late; replaces an earlier delay. */
export async function tellLate(
  deps: Deps,
  viewer: Viewer,
  id: MeetupId,
  minutes: (typeof LATE_MINUTES)[number],
): Promise<Meetup> {
  const tell = async (...[tx, meetup, now]: Parameters<Parameters<typeof change>[3]>) => {
    requireBegun(meetup, now)
    await answerWithin(tx, id, viewer.id)
    await store.setExpected(tx, id, viewer.id, expectedAt(meetup.startsAt, minutes, now))
  }
  return change(deps, viewer, id, tell, { forBoth: true })
}
