/** Enough for a screen or two; more by asking for what is before the last. */
export const AUDIT_PAGE_ENTRIES = { usual: 50, max: 200 }
/** The log says what was done to whom, by numbers: no room for anybody's words. */
export const AUDIT_DETAIL_CHARACTERS_MAX = 200
/** `room.what`, as in `verification.viewed`. */
export const AUDIT_ACTION_PATTERN = /^[a-z]+\.[a-zA-Z]+$/
/** An action, or a room for all of its actions. */
export const AUDIT_ACTION_FILTER_PATTERN = /^[a-z]+(\.[a-zA-Z]+)?$/
