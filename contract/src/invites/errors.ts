import { defineErrors } from '../http/error.ts'
import { INVITES_ACTIVE_MAX } from './limits.ts'

export const INVITE_ERRORS = defineErrors({
  TOO_MANY_INVITES: [409, `${INVITES_ACTIVE_MAX} links can be open at once. Switch one off first.`],
})
