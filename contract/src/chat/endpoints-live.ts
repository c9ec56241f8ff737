import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { liveCall } from '../live/call.ts'

export const typing = liveCall({
  name: 'typing',
  summary: 'The sender is typing in this conversation right now; not stored',
  payload: z.strictObject({ a: userId, b: userId }),
})
