import { liveEvent } from '../live/event.ts'
import type { MeetupId, Signal } from './schemas.ts'

export const meetupChanged = liveEvent<{ id: MeetupId }>('meetup:changed')

/** What the other's phone has for this one. */
export const findSignal = liveEvent<Signal>('find:signal')
