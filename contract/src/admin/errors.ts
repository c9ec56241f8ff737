import { defineErrors } from '../http/error.ts'

export const ADMIN_ERRORS = defineErrors({
  // The same for an unknown link, a used one, and one from before there was an admin.
  FIRST_ADMIN_LINK_OVER: [400, 'This link no longer works. Restart the server for a new one.'],
})
