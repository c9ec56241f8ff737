import { nothing } from '../http/fields.ts'
import { liveCall } from '../live/call.ts'

export const checkSession = liveCall({
  name: 'session:check',
  summary: 'Asked by an app that was put away: is this session still on, and is anybody there at all?',
  said: nothing,
})
