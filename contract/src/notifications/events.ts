import { liveEvent } from '../live/event.ts'

/** What is read or deleted of one's notifications, or who is muted, changed on another phone of one's own. */
export const inboxChanged = liveEvent('inbox:changed')
