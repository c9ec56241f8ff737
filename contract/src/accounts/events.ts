import { liveEvent } from '../live/event.ts'

/** The user's own account changed elsewhere: refetch it. */
export const userChanged = liveEvent('user:changed')
