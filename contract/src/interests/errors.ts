import { defineErrors } from '../http/error.ts'
import { CUSTOM_INTERESTS_PER_PERSON, INTERESTS_PER_PERSON } from './limits.ts'

export const INTEREST_ERRORS = defineErrors({
  NO_INTEREST: [422, 'Please select at least one interest'],
  TOO_MANY_INTERESTS: [422, `Up to ${INTERESTS_PER_PERSON} interests can be chosen.`],
  TOO_MANY_CUSTOM_INTERESTS: [422, `Up to ${CUSTOM_INTERESTS_PER_PERSON} interests can be your own.`],
  UNKNOWN_INTEREST: [422, 'One of the chosen interests does not exist.'],
  INTEREST_UNREADABLE: [422, 'Use words that people can see, without hidden characters.'],
  INTEREST_HIDDEN: [422, 'One of the chosen interests is not offered here.'],
})

/** Errors for the team. */
export const CATALOGUE_ERRORS = defineErrors({
  NOT_OWN_WORDS: [409, 'This interest is from the catalogue, so you can’t change it here.'],
  NAME_TAKEN: [409, 'There is an interest of that name already. You can merge the two.'],
  SAME_INTEREST: [422, 'An interest cannot be merged into itself.'],
  INTO_HIDDEN: [409, 'That one is hidden. Show it first, or choose another.'],
})
