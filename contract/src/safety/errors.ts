import { defineErrors } from '../http/error.ts'

export const SAFETY_ERRORS = defineErrors({
  CANNOT_BLOCK_ONESELF: [422, 'Nobody can block themselves.'],
})
