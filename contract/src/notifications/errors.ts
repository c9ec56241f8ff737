import { defineErrors } from '../http/error.ts'

export const NOTIFICATION_ERRORS = defineErrors({
  ADDRESS_NOT_CONFIRMED: [409, 'Confirm your e-mail address first.'],
  CANNOT_MUTE_ONESELF: [422, 'You can’t mute yourself.'],
  ENDPOINT_REJECTED: [422, 'Notifications cannot be sent to this address.'],
  KEYS_REJECTED: [422, 'These are not the keys of a browser.'],
  NOT_SUBSCRIBED: [409, 'Notifications are off on this phone. Switch them on first.'],
  TOO_MANY_MUTED: [409, 'You’ve muted too many people. Unmute somebody first.'],
})
