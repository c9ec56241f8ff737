import { liveEvent } from '../live/event.ts'
import type { Announcement } from './schemas.ts'

/** An admin announced something to everybody, or took it down: all of it, so that nobody has to ask for it. */
export const announcementChanged = liveEvent<{ announcement: Announcement | null }>('announcement:changed')
