/** Older entries are no longer news; people find them where they happened, such as in the chat. */
export const INBOX_DAYS = 30
/** A few screens per response. */
export const INBOX_PER_PAGE = 50
/** The latest entries of each kind, such as meetups or badges. Nobody has more in a month. */
export const INBOX_OF_A_KIND_MAX = 100
/** Unread counts of one conversation stop here. */
export const UNREAD_COUNTED_MAX = 99
/** How many individually deleted entries the server remembers. "Delete all" does not count towards it. */
export const INBOX_REMOVED_MAX = 200
export const MUTES_MAX = 200
