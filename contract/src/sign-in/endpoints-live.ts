import { nothing } from '../http/fields.ts'
import { liveCall } from '../live/call.ts'

export const checkSession = liveCall({
  name: 'session:check',
  summary:
    'Sent by an app that comes back from the background: is the connection alive, and is this session still valid?',
  payload: nothing,
})
