/** Long enough to look up from what one is doing; short enough to still be "within the hour". */
export const PENDING_MINUTES = 30
export const OUTGOING_MAX = 5
/** After a decline the same person is not asked again by the same person for a day. */
export const DECLINED_REST_HOURS = 24
export const STARTS_WITHIN_HOURS = 4
/** How long before "now" a start may lie: the time it takes to fill in the form, and phones' clocks. */
export const STARTS_BEFORE_NOW_MINUTES = 10
/** After its time plus this, an accepted meetup counts as missed. */
export const MISSED_AFTER_HOURS = 2

export const CODE_DIGITS = 6
export const CODE_ROTATES_SECONDS = 60
/** The previous code holds this much longer, so that one read out at the last second still works. */
export const CODE_GRACE_SECONDS = 30
/** Of a million codes, five guesses a rotation: less than one in a thousand in two hours. */
export const CODE_TRIES_PER_ROTATION = 5

export const PLACE_CHARACTERS = { min: 3, max: 120 }
export const NOTE_CHARACTERS_MAX = 280
/** How many meetups, newest first, are listed. */
export const MEETUPS_LISTED_MAX = 50
