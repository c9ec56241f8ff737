export const MESSAGE_CHARACTERS = { min: 1, max: 2000 }
/** How many messages one answer brings at the most. */
export const MESSAGES_PER_PAGE = 100
export const CONVERSATIONS_LISTED_MAX = 100
/** That somebody writes is said again while they do, and forgotten soon after they have stopped. */
export const TYPING_SECONDS = { sayEvery: 3, atMostEvery: 2, shownFor: 6 }
/** A few first messages are somebody looking for company; many that nobody answers are advertising. */
export const REQUESTS_WAITING = { max: 10, withinHours: 24 }
/** Whoever makes an account to spread a link has lost interest, or the account, by then. */
export const LINKS_INERT_HOURS = 24
