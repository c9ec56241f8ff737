import { defineErrors } from '../http/error.ts'
import { CUSTOM_INTERESTS_PER_PERSON, INTERESTS_PER_PERSON } from './limits.ts'

export const INTEREST_ERRORS = defineErrors({
  NO_INTEREST: [422, 'Please select at least one interest'],
  TOO_MANY_INTERESTS: [422, `Up to ${INTERESTS_PER_PERSON} interests can be chosen.`],
  TOO_MANY_CUSTOM_INTERESTS: [422, `Up to ${CUSTOM_INTERESTS_PER_PERSON} interests can be your own.`],
  UNKNOWN_INTEREST: [422, 'One of these interests isn’t offered here.'],
  INTEREST_UNREADABLE: [422, 'Write it without hidden characters.'],
  INTEREST_HIDDEN: [422, 'One of these interests isn’t offered here.'],
})

/** Errors for the team. */
export const CATALOGUE_ERRORS = defineErrors({
  NOT_OWN_WORDS: [409, 'Interests of the catalogue can’t be changed here.'],
  NAME_TAKEN: [409, 'An interest has that name already. Merge the two.'],
  SAME_INTEREST: [422, 'An interest cannot be merged into itself.'],
  INTO_HIDDEN: [409, 'That one is hidden. Show it first, or choose another.'],
})
