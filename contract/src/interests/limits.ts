/** So that a profile stays readable, and a match says something. */
export const INTERESTS_PER_PERSON = 20
export const CUSTOM_INTERESTS_PER_PERSON = 3
export const CUSTOM_INTEREST_CHARACTERS = { min: 2, max: 30 }
/** A new interest matches only after this long: whoever tries interests out to learn what others have waits a day for each try. */
export const NEW_INTEREST_HOURS = 24
/** Times a day that somebody may change their interests: more than anybody making up their mind needs. */
export const INTEREST_CHANGES_PER_DAY = 30
/** People who must have a custom interest before everybody sees it in the catalogue: fewer could point at a person. */
export const PEOPLE_BEFORE_CUSTOM_IS_PUBLIC = 5
/** A few screens of what people wrote; more by asking for what is before the last. */
export const CUSTOM_INTERESTS_PER_PAGE = 50
/** As long as the longest name: whoever is looked for has no longer one. */
export const FIND_INTEREST_CHARACTERS_MAX = CUSTOM_INTEREST_CHARACTERS.max
