/** A week: the shortest time in which every weekday counts once. */
export const OVERVIEW_DAYS = 7
/** As long as the longest address: whoever is looked for has no longer name. */
export const FIND_CHARACTERS_MAX = 254
/** A few screens; more by asking for what is before the last. */
export const ACCOUNTS_PER_PAGE = 50
