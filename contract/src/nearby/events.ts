import { liveEvent } from '../live/event.ts'

/** Somebody entered, left or changed on this person's nearby list. Does not say who or what. */
export const nearbyChanged = liveEvent('nearby:changed')
