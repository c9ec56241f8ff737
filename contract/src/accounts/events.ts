import { liveEvent } from '../live/event.ts'

/** This session is over; the socket closes right after. */
export const sessionEnded = liveEvent('session:ended')
/** A sanction on the account began, changed or ended. */
export const sanctionsChanged = liveEvent('measures:changed')
/** Something about the person themselves changed elsewhere: fetch it again. */
export const userChanged = liveEvent('user:changed')
