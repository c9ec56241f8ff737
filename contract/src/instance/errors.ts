import { defineErrors } from '../http/error.ts'

export const ANNOUNCEMENT_ERRORS = defineErrors({
  ANNOUNCEMENT_OVER: [422, 'The end must be in the future.'],
})
