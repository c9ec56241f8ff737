import type { LATE_MINUTES } from '@hereabouts/contract/meetups/limits'
import { MEETUP_REFUSALS } from '@hereabouts/contract/meetups/refusals'
import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { expectedAt } from './rules.ts'
import { change } from './service.ts'
import * as store from './store.ts'

/** Tells the other that one comes so many minutes later; what was told before does not count any more. */
export async function tellLate(
  deps: Deps,
  viewer: Viewer,
  id: MeetupId,
  minutes: (typeof LATE_MINUTES)[number],
): Promise<Meetup> {
  const tell = async (...[tx, meetup, now]: Parameters<Parameters<typeof change>[3]>) => {
    if (meetup.state !== 'accepted') refuse(MEETUP_REFUSALS.NOT_ACCEPTED)
    await store.setExpected(tx, id, viewer.id, expectedAt(meetup.startsAt, minutes, now))
  }
  return change(deps, viewer, id, tell, { forBoth: true })
}
