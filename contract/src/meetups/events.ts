import { liveEvent } from '../live/event.ts'
import type { Meetup, Signal } from './schemas.ts'

/** A new or changed meetup, as this person sees it now. */
export const meetupChanged = liveEvent<Meetup>('meetup:changed')

/** A signal from the other person's phone to this one. */
export const findSignal = liveEvent<Signal>('find:signal')
