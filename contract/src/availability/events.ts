import { liveEvent } from '../live/event.ts'

/** One's own availability changed: on another device, by itself at its end, or hidden by a meetup. */
export const availabilityChanged = liveEvent('availability:changed')
