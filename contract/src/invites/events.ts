import { liveEvent } from '../live/event.ts'

/** Somebody joined through one of this person's invites. */
export const invitesChanged = liveEvent('invites:changed')
