import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { findSignal } from '@hereabouts/contract/meetups/events'
import { FINDING_MINUTES, MISSED_AFTER_HOURS } from '@hereabouts/contract/meetups/limits'
import type { Meetup, MeetupId, Signal } from '@hereabouts/contract/meetups/schemas'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { change, requireBegun } from './service.ts'
import * as store from './store.ts'
import * as finding from './store-finding.ts'

/** Starts finding the other person, for half an hour at most. Nothing is relayed until both have started. */
export function startFinding(deps: Deps, viewer: Viewer, id: MeetupId): Promise<Meetup> {
  const start = async (...[tx, meetup, now]: Parameters<Parameters<typeof change>[3]>) => {
    requireBegun(meetup, now)
    const { wordsDiffer } = await finding.doWordsDiffer(tx, id)
    if (wordsDiffer) fail(MEETUP_ERRORS.WORDS_DIFFER)
    await finding.addFinder(tx, id, viewer.id, later(now, FINDING_MINUTES * MINUTE_MS))
  }
  return change(deps, viewer, id, start, { forBoth: true })
}

export function stopFinding(deps: Deps, viewer: Viewer, id: MeetupId): Promise<Meetup> {
  const stop = async (...[tx]: Parameters<Parameters<typeof change>[3]>) => {
    await finding.removeFinder(tx, id, viewer.id)
  }
  return change(deps, viewer, id, stop, { forBoth: true })
}

/** Ends finding each other at once for both, with the reason. It cannot start again for this meetup. */
export function tellWordsDiffer(deps: Deps, viewer: Viewer, id: MeetupId): Promise<Meetup> {
  const tell = async (...[tx, meetup]: Parameters<Parameters<typeof change>[3]>) => {
    if (meetup.state !== 'accepted') fail(MEETUP_ERRORS.NOT_ACCEPTED)
    const until = later(meetup.startsAt, MISSED_AFTER_HOURS * HOUR_MS)
    await finding.markWordsDiffer(tx, id, viewer.id, until)
  }
  return change(deps, viewer, id, tell, { forBoth: true })
}

/**
 * Relays a signal to the other's phone, if the meetup is accepted and both have switched on finding each
 * other. It is neither read nor stored, and lost if the other's phone is offline.
 */
export async function passSignal({ db, clock, live }: Deps, viewer: Viewer, { id, signal }: Signal) {
  const now = clock.now()
  const members = (await store.find(db, id, viewer.id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  const { state } = (await store.findNow(db, id, viewer.id, now)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  if (state !== 'accepted') fail(MEETUP_ERRORS.NOT_ACCEPTED)
  const { finders } = await finding.countFinders(db, id, now)
  if (finders < 2) fail(MEETUP_ERRORS.NOT_FINDING)
  const other = members.inviterId === viewer.id ? members.inviteeId : members.inviterId
  live.send([other], findSignal, { id, signal })
}
