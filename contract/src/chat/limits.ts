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

/** Long enough to notice a slip. After that, what was said stays said. */
export const TAKE_BACK_MINUTES = 60

/** The operator's patterns change only when the server starts. */
export const ADVICE_KEPT_SECONDS = 60 * 60

/** A photo as a phone's camera stores it. The app shrinks pictures before it sends them. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024
/** The longer side. More than a phone's screen shows, and a few hundred kilobytes. */
export const PICTURE_SIDE_PIXELS = 1600
/** Enough for the pictures of an evening. With the size above, it limits what one account can store. */
export const PICTURES_PER = { hour: 60, day: 150 }
/** Pictures never change, but a person can delete one, so browsers cache them only briefly. */
export const PICTURE_KEPT_SECONDS = 60 * 60
/**
 * The size of a person's pictures in their export, newest first. The others are listed with their address.
 */
export const PICTURES_EXPORTED_BYTES_MAX = 20 * 1024 * 1024
/** The conversation of a gathering closes this long after its end. */
export const GROUP_OPEN_HOURS_AFTER = 24
/** The conversations of gatherings are deleted with them, so there are few. */
export const GROUPS_LISTED_MAX = 50
