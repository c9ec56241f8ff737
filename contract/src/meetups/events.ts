import { liveEvent } from '../live/event.ts'
import type { MeetupId } from './schemas.ts'

export const meetupChanged = liveEvent<{ id: MeetupId }>('meetup:changed')
