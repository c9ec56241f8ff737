import { liveEvent } from '../live/event.ts'

/** One's check-in began, changed or ended; or what a trusted contact answered. */
export const checkInChanged = liveEvent('check-in:changed')
