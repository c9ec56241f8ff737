import { refusals } from '../http/refusal.ts'

export const VERIFICATION_REFUSALS = refusals({
  ALREADY_SUBMITTED: [409, 'Your verification is waiting for review already.'],
  ALREADY_VERIFIED: [409, 'You are verified already.'],
  VERIFICATION_OVER: [409, 'Your verification has ended and cannot be submitted again here.'],
})
