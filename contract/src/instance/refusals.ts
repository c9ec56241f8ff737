import { refusals } from '../http/refusal.ts'

export const ANNOUNCEMENT_REFUSALS = refusals({
  ANNOUNCEMENT_OVER: [422, 'The end must be in the future.'],
})
