import { refusals } from '../http/refusal.ts'

export const SAFETY_REFUSALS = refusals({
  CANNOT_BLOCK_ONESELF: [422, 'Nobody can block themselves.'],
})
