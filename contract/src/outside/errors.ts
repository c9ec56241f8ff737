import { defineErrors } from '../http/error.ts'

export const OUTSIDE_ERRORS = defineErrors({
  OUTSIDE_LINK_OVER: [404, 'This link no longer works.'],
})
