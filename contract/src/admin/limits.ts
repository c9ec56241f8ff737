/** Every count over time covers this many days, so that both sides of a ratio cover the same period. */
export const OVERVIEW_DAYS = 30
/** Long enough to sign up and confirm, too short to be found in an old log. */
export const FIRST_ADMIN_LINK_MINUTES = 60
/** As long as the longest e-mail address: no account has a longer name. */
export const FIND_CHARACTERS_MAX = 254
/** A few screens. Older ones come by paging from the last entry. */
export const ACCOUNTS_PER_PAGE = 50
