import { defineErrors } from '../http/error.ts'

export const ANNOUNCEMENT_ERRORS = defineErrors({
  ANNOUNCEMENT_OVER: [422, 'The end must be in the future.'],
})

export const HOUSE_ERRORS = defineErrors({
  COLOUR_TOO_PALE: [
    422,
    'This colour is too pale to read on a light page. Choose a darker one (contrast of 4.5 to 1).',
  ],
  NO_RULES: [422, 'Write the rules first.'],
  // Somebody must not accept a text that they have not seen.
  RULES_CHANGED: [409, 'The rules have just changed. Read them again.'],
  // Long texts would be lost otherwise.
  HOUSE_CHANGED: [
    409,
    'Another admin just saved these settings. Copy what you’ve typed, and reload the page.',
  ],
})
