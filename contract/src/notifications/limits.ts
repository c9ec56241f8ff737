/** What is older is no news any more; it stands where it happened. */
export const INBOX_DAYS = 30
/** One answer: some screens full. */
export const INBOX_PER_PAGE = 50
/** Of each thing that is told of, such as meetups or badges, the latest so many; more in a month is nobody's life. */
export const INBOX_OF_A_KIND_MAX = 100
/** Unread messages of one conversation are counted up to here. */
export const UNREAD_COUNTED_MAX = 99
/** How many that were deleted one by one are remembered; before that there is "delete all". */
export const INBOX_REMOVED_MAX = 200
export const MUTES_MAX = 200
