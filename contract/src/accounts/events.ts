import { liveEvent } from '../live/event.ts'

/** This session has ended; the socket closes right after. */
export const sessionEnded = liveEvent('session:ended')
/** A sanction on the account began, changed or ended. */
export const sanctionsChanged = liveEvent('measures:changed')
/** The user's own account changed elsewhere: refetch it. */
export const userChanged = liveEvent('user:changed')
