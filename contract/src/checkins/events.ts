import { liveEvent } from '../live/event.ts'

/** One's own check-in started, changed or ended, or a trusted contact answered. */
export const checkInChanged = liveEvent('check-in:changed')
