import { defineErrors } from '../http/error.ts'

export const VERIFICATION_ERRORS = defineErrors({
  ALREADY_SUBMITTED: [409, 'Your verification is waiting for review already.'],
  ALREADY_VERIFIED: [409, 'You are verified already.'],
  VERIFICATION_OVER: [409, 'We took back your verification, so you can’t submit it again here.'],
})

export const APPEAL_ERRORS = defineErrors({
  NOTHING_TO_APPEAL: [409, 'There’s no decision to appeal.'],
  APPEAL_USED: [409, 'You’ve already appealed. That decision stands.'],
})

export const REVIEW_ERRORS = defineErrors({
  NOT_ABOUT_ONESELF: [403, 'Nobody decides about themselves.'],
  DECIDED_BEFORE: [403, 'You decided this, so someone else looks at the appeal.'],
  NOT_WAITING: [409, 'This verification isn’t waiting any more.'],
  PHOTO_MISSING: [409, 'Nobody can be verified without a photo.'],
  PHOTO_CHANGED: [409, 'Another photo has come. Look at that one.'],
  DOCUMENT_IN_USE: [409, 'This document has verified another account.'],
  NOT_VERIFIED: [409, 'This person is not verified.'],
})
