import { liveEvent } from '../live/event.ts'

/** This session is over; the socket closes right after. */
export const sessionEnded = liveEvent('session:ended')
/** Something about the person themselves changed elsewhere: fetch it again. */
export const userChanged = liveEvent('user:changed')
