import { liveEvent } from '../live/event.ts'
import type { CurrentAnnouncement } from './schemas.ts'

/** The current announcement changed. Carries all of it, so that clients need not fetch it. */
export const announcementChanged = liveEvent<CurrentAnnouncement>('announcement:changed')
