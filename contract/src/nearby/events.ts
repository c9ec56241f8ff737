import { liveEvent } from '../live/event.ts'

/** Somebody came into, left, or changed on one's nearby list. Says neither who nor what. */
export const nearbyChanged = liveEvent('nearby:changed')
