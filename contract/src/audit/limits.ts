/** A screen or two. Older entries come by paging from the last one. */
export const AUDIT_PAGE_ENTRIES = { usual: 50, max: 200 }
/** The log names actions and account numbers. It is too short for anybody's words, on purpose. */
export const AUDIT_DETAIL_CHARACTERS_MAX = 200
/** `feature.action`, as in `verification.viewed`. */
export const AUDIT_ACTION_PATTERN = /^[a-z]+\.[a-zA-Z]+$/
/** An action, or a feature for all of its actions. */
export const AUDIT_ACTION_FILTER_PATTERN = /^[a-z]+(\.[a-zA-Z]+)?$/
