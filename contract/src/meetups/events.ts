import { liveEvent } from '../live/event.ts'
import type { MeetupId, Signal } from './schemas.ts'

export const meetupChanged = liveEvent<{ id: MeetupId }>('meetup:changed')

/** A signal from the other person's phone to this one. */
export const findSignal = liveEvent<Signal>('find:signal')
