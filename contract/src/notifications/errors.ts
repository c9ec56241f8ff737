import { defineErrors } from '../http/error.ts'

export const NOTIFICATION_ERRORS = defineErrors({
  CANNOT_MUTE_ONESELF: [422, 'Nobody can mute themselves.'],
  ENDPOINT_REFUSED: [422, 'Notifications cannot be sent to this address.'],
  KEYS_REFUSED: [422, 'These keys are not such as browsers make.'],
  TOO_MANY_MUTED: [409, 'You have muted as many people as one can. Unmute somebody first.'],
})
