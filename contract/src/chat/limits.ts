export const MESSAGE_CHARACTERS = { min: 1, max: 2000 }
/** How many messages one answer brings at the most. */
export const MESSAGES_PER_PAGE = 100
export const CONVERSATIONS_LISTED_MAX = 100
