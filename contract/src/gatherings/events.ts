import { liveEvent } from '../live/event.ts'
import type { Gathering } from './schemas.ts'

/** A gathering that this person is in, waits for or has just left, as they see it now. */
export const gatheringChanged = liveEvent<Gathering>('gathering:changed')
