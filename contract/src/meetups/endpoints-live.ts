import { liveCall } from '../live/call.ts'
import { MEETUP_REFUSALS } from './refusals.ts'
import { signal } from './schemas.ts'

export const findSignal = liveCall({
  name: 'find:signal',
  summary:
    'Something for the other’s phone, while both want to find each other; passed on unread, and kept nowhere',
  said: signal,
  refusals: [MEETUP_REFUSALS.NOT_ACCEPTED, MEETUP_REFUSALS.NOT_FINDING],
})
