import { liveEvent } from '../live/event.ts'
import type { Meetup, Signal } from './schemas.ts'

/** A new or changed meetup, as this person sees it now. */
export const meetupChanged = liveEvent<Meetup>('meetup:changed')

/** The viewer's list of people in touch, or their own answers, changed. */
export const inTouchChanged = liveEvent('in-touch:changed')

/** A signal from the other person's phone to this one. */
export const findSignal = liveEvent<Signal>('find:signal')
