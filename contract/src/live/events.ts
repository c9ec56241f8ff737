import { liveEvent } from './event.ts'

/** How long ago, in milliseconds, this person was told something that the connection that begins here has not heard. */
export interface LastTold {
  msAgo: number
}

/**
 * Answers an app that asks for it as it connects, by `{ wantsLastTold: true }` in its handshake. An elapsed time, so that no two
 * clocks have to agree.
 */
export const lastTold = liveEvent<LastTold>('live:last-told')
