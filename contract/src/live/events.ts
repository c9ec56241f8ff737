import { liveEvent } from './event.ts'

/** Milliseconds since this person was last sent an event that the new connection has not received. */
export interface LastEvent {
  msAgo: number
}

/**
 * Sent on connecting to an app whose handshake carries `{ wantsLastTold: true }`. An elapsed time, so that the two clocks need
 * not agree.
 */
export const lastEvent = liveEvent<LastEvent>('live:last-told')
