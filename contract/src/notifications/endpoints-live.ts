import * as z from 'zod/mini'
import { liveCall } from '../live/call.ts'

export const setAppVisibility = liveCall({
  name: 'app:visible',
  summary: 'Whether the app is visible, so that nobody is notified twice',
  payload: z.strictObject({ isVisible: z.boolean() }),
})
