import { liveEvent } from '../live/event.ts'

/** Somebody joined by one of one's links. */
export const invitesChanged = liveEvent('invites:changed')
