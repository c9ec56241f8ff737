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
/** Codes are shown and entered from so long before the agreed time, or once both say that they are here. */
export const CODES_FROM_MINUTES = 15
/**
 * How many cells apart two phones may be for a code to count. Two phones in one place can share cells two steps apart, as
 * each shares a cell that it remembers or has hardly left; near a home zone one shares a cell beside it.
 */
export const CODE_CELL_STEPS = 2
/** Of a million codes 38 are good at most: the last two minutes of the 19 cells around the one who enters. */
export const CODE_TRIES_PER_ROTATION = 5
/** So that all guesses of a meetup together succeed less than once in a thousand times. */
export const CODE_TRIES_PER_MEETUP = 25

/** How late somebody can say that they are; 0 takes it back. */
export const LATE_MINUTES = [0, 5, 10, 15] as const

/** How long two show each other the way, at most: then each must want it again. */
export const FINDING_MINUTES = 30
/** What two phones say to each other on the way: a key or a position, encrypted. */
export const SIGNAL_CHARACTERS = { min: 40, max: 240 }

export const PLACE_CHARACTERS = { min: 3, max: 120 }
export const NOTE_CHARACTERS_MAX = 280
/**
 * So long after its end its words, and what each said of it, are forgotten: as long as notifications tell of it, and time to
 * report what happened. One that was never agreed on is forgotten altogether.
 */
export const MEETUP_WORDS_DAYS = 30
/** How many meetups, newest first, are listed. */
export const MEETUPS_LISTED_MAX = 50
