import { liveEvent } from '../live/event.ts'

/** A sanction on the account began, changed or ended. */
export const sanctionsChanged = liveEvent('measures:changed')
