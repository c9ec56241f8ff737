import { liveEvent } from '../live/event.ts'

/** One's own availability changed: on another device, because it ended, or because a meetup hid it. */
export const availabilityChanged = liveEvent('availability:changed')
