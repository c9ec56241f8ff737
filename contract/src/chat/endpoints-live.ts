import * as z from 'zod/mini'
import { userId } from '../accounts/schemas.ts'
import { liveCall } from '../live/call.ts'

export const typing = liveCall({
  name: 'typing',
  summary: 'One writes in this conversation at this moment; kept nowhere',
  said: z.strictObject({ a: userId, b: userId }),
})
