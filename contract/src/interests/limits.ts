/** So that a profile stays readable, and a match says something. */
export const INTERESTS_PER_PERSON = 20
export const CUSTOM_INTERESTS_PER_PERSON = 3
export const CUSTOM_INTEREST_CHARACTERS = { min: 2, max: 30 }
/** People who must have a custom interest before everybody sees it in the catalogue: fewer could point at a person. */
export const PEOPLE_BEFORE_CUSTOM_IS_PUBLIC = 5
