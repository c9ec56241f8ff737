import { liveEvent } from '../live/event.ts'

/** This session has ended; the socket closes right after. */
export const sessionEnded = liveEvent('session:ended')
