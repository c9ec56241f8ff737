import { liveEvent } from '../live/event.ts'

/** This person read, deleted or muted something on another of their devices. */
export const inboxChanged = liveEvent('inbox:changed')
