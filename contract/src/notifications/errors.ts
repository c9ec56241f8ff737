import { defineErrors } from '../http/error.ts'

export const NOTIFICATION_ERRORS = defineErrors({
  CANNOT_MUTE_ONESELF: [422, 'Nobody can mute themselves.'],
  ENDPOINT_REJECTED: [422, 'Notifications cannot be sent to this address.'],
  KEYS_REJECTED: [422, 'These are not the keys of a browser.'],
  TOO_MANY_MUTED: [409, 'You have muted as many people as one can. Unmute somebody first.'],
})
