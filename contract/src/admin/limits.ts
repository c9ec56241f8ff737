/** Every count over time covers this many days, so that both sides of a ratio do. */
export const OVERVIEW_DAYS = 30
/** As long as the longest address: whoever is looked for has no longer name. */
export const FIND_CHARACTERS_MAX = 254
/** A few screens; more by asking for what is before the last. */
export const ACCOUNTS_PER_PAGE = 50
