import { liveCall } from '../live/call.ts'
import { MEETUP_ERRORS } from './errors.ts'
import { signal } from './schemas.ts'

export const findSignal = liveCall({
  name: 'find:signal',
  summary:
    'An encrypted message for the other person’s phone while both are finding each other; relayed unread and not stored',
  payload: signal,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED, MEETUP_ERRORS.NOT_FINDING],
})
