import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { gatheringId } from '../gatherings/schemas.ts'
import { liveCall } from '../live/call.ts'

export const typing = liveCall({
  name: 'typing',
  summary: 'The sender is typing in this conversation right now; not stored',
  payload: z.strictObject({ a: userId, b: userId }),
})

export const groupTyping = liveCall({
  name: 'group:typing',
  summary: 'The sender is typing in the conversation of this gathering right now; not stored',
  payload: z.strictObject({ gatheringId }),
})
