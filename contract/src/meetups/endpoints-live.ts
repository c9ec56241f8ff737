import { liveCall } from '../live/call.ts'
import { MEETUP_REFUSALS } from './refusals.ts'
import { signal } from './schemas.ts'

export const findSignal = liveCall({
  name: 'find:signal',
  summary:
    'An encrypted message for the other person’s phone while both are finding each other; relayed unread and not stored',
  payload: signal,
  refusals: [MEETUP_REFUSALS.NOT_ACCEPTED, MEETUP_REFUSALS.NOT_FINDING],
})
