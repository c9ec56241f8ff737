import * as z from 'zod/mini'
import { liveCall } from '../live/call.ts'

export const sayVisible = liveCall({
  name: 'app:visible',
  summary: 'Said by an app that gets pushes: whether somebody looks at it, so that they are not told twice',
  said: z.strictObject({ isVisible: z.boolean() }),
})
