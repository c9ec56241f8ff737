import { refusals } from '../http/refusal.ts'
import { CUSTOM_INTERESTS_PER_PERSON, INTERESTS_PER_PERSON } from './limits.ts'

export const INTEREST_REFUSALS = refusals({
  NO_INTEREST: [422, 'Please select at least one interest'],
  TOO_MANY_INTERESTS: [422, `Up to ${INTERESTS_PER_PERSON} interests can be chosen.`],
  TOO_MANY_CUSTOM_INTERESTS: [422, `Up to ${CUSTOM_INTERESTS_PER_PERSON} interests can be your own.`],
  UNKNOWN_INTEREST: [422, 'One of the chosen interests does not exist.'],
})
