/** Keeps profiles readable and matches meaningful. */
export const INTERESTS_PER_PERSON = 20
export const CUSTOM_INTERESTS_PER_PERSON = 3
export const CUSTOM_INTEREST_CHARACTERS = { min: 1, max: 30 }
/**
 * A new interest matches only after this long, so that probing for other people's
 * interests takes a day per try.
 */
export const NEW_INTEREST_HOURS = 24
/** An interest added back this soon after its removal keeps its age, so that Undo undoes everything. */
export const INTEREST_UNDO_MINUTES = 10
/** More changes than anybody making up their mind needs. */
export const INTEREST_CHANGES_PER_DAY = 30
/**
 * How many people must have a custom interest before the catalogue shows it: with fewer, it
 * could identify a person.
 */
export const PEOPLE_BEFORE_CUSTOM_IS_PUBLIC = 5
/** A few screens. Older ones come by paging from the last entry. */
export const CUSTOM_INTERESTS_PER_PAGE = 50
/** As long as the longest name: no interest has a longer one. */
export const FIND_INTEREST_CHARACTERS_MAX = CUSTOM_INTEREST_CHARACTERS.max
