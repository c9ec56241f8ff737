export const MESSAGE_CHARACTERS = { min: 1, max: 2000 }
/** The most messages in one response. */
export const MESSAGES_PER_PAGE = 100
/** The most recently active ones. */
export const CONVERSATIONS_LISTED_MAX = 100
/** Unread messages counted per conversation: one more than the app shows as a number, "99+". */
export const UNREAD_LISTED_MAX = 100
/** While a person types, their phone repeats the signal. The other screen drops it soon after it stops. */
export const TYPING_SECONDS = { sayEvery: 3, atMostEvery: 2, shownFor: 6 }
/** A few unanswered first messages come from a person looking for company, many from an advertiser. */
export const REQUESTS_WAITING = { max: 10, withinHours: 24 }
/** By then, spammers who signed up to spread a link have lost interest or their account. */
export const LINKS_INERT_HOURS = 24
/** One of them per person and message. */
export const REACTION_EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🎉'] as const
export type Emoji = (typeof REACTION_EMOJI)[number]
/** The most changed reactions in one response. */
export const REACTIONS_PER_PAGE = 200
