/** One sentence that tells the person what to change, not a case file. */
export const SANCTION_REASON_CHARACTERS = { min: 1, max: 500 }
/** Each sanction can be appealed once, so there is room to explain. */
export const APPEAL_CHARACTERS = { min: 1, max: 2000 }
/** Anything longer than a year is a ban. */
export const SANCTION_DAYS = { min: 1, max: 365 }
/** After a month, a restriction or nothing is the better answer. */
export const COOLDOWN_DAYS_MAX = 30
/** A warning counts for this long. */
export const WARNING_DAYS = 90
/**
 * A sanction that has ended is kept for as long as the longest one may last, so that moderators see a
 * pattern. Then it is deleted.
 */
export const SANCTION_KEPT_DAYS = SANCTION_DAYS.max
