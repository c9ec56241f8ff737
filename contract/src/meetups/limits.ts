/** Long enough to notice the invitation, short enough to still meet within the hour. */
export const PENDING_MINUTES = 30
export const OUTGOING_MAX = 5
/** After a decline, the inviter cannot invite the same person again for this long. */
export const DECLINED_REST_HOURS = 24
export const STARTS_WITHIN_HOURS = 4
/** How far in the past a start may be: covers the time to fill in the form, and phones' clocks. */
export const STARTS_BEFORE_NOW_MINUTES = 10
/** An accepted meetup counts as missed this long after its start. */
export const MISSED_AFTER_HOURS = 2

/** A plan is a meetup on a later day, of two people in touch. As far ahead as gatherings. */
export const PLANS_WITHIN_DAYS = 14
/** Leaves at least an hour to answer. Sooner, people nearby invite each other. */
export const PLANS_AFTER_HOURS = 3
/** How long a plan waits for its answer: a day, so that both find the time to look. */
export const PLAN_PENDING_HOURS = 24
/** An answer that comes later than this before the start is too late to rely on. */
export const PLAN_ANSWER_HOURS_BEFORE = 2
/** How many plans each person can have ahead: those they agreed to, and those that they proposed. */
export const PLANS_AHEAD_MAX = 3
/** From this long before its start, a plan is the meetup of both, and hides them from the lists nearby. */
export const PLAN_BEGINS_MINUTES_BEFORE = 30
/** How long a meetup lasts in calendars, and how long a plan keeps others from overlapping it. */
export const MEETUP_LASTS_MINUTES = 60

/** How long a person waits before they can say that the other did not come. */
export const NO_SHOW_AFTER_MINUTES = 10

export const CODE_DIGITS = 6
export const CODE_ROTATES_SECONDS = 60
/** The previous code stays valid this much longer, so that one read out at the last second still works. */
export const CODE_GRACE_SECONDS = 30
/**
 * Codes appear and are accepted from this long before the agreed time, or as soon as
 * both say that they are here.
 */
export const CODES_FROM_MINUTES = 15
/**
 * How many cells apart two phones may be for a code to count. Two phones in one place can share
 * cells two steps apart, because each may share a cell that it remembers or has barely left, or
 * one next to its home zone.
 */
export const CODE_CELL_STEPS = 2
/**
 * At most 38 of a million codes are valid: two minutes' worth for each of the 19 cells around
 * the person who enters one.
 */
export const CODE_TRIES_PER_ROTATION = 5
/** Keeps the chance that all guesses of a meetup together succeed below 1 in 1,000. */
export const CODE_TRIES_PER_MEETUP = 25

/** The delays that people can announce; 0 takes it back. */
export const LATE_MINUTES = [0, 5, 10, 15] as const

/** How often each of the two may propose a change of plans: enough to settle it, too few to pester. */
export const PROPOSALS_MAX = 4
/** A proposal ends after this long, or at the agreed time or the proposed one, whichever comes first. */
export const PROPOSAL_MINUTES = 30
/** The later times that take one tap to propose. */
export const LATER_MINUTES = [15, 30] as const

/** "Find each other" ends after this long; both must switch it on again. */
export const FINDING_MINUTES = 30
/** A signal between two phones that find each other: a key or an encrypted position. */
export const SIGNAL_CHARACTERS = { min: 40, max: 240 }

export const PLACE_CHARACTERS = { min: 1, max: 120 }
export const NOTE_CHARACTERS_MAX = 280
/**
 * How long after a meetup ends the server deletes its texts and both people's feedback. Until then
 * notifications can still mention it and people can report what happened. A meetup that was never
 * accepted is deleted entirely.
 */
export const MEETUP_WORDS_DAYS = 30
/** How many meetups a list shows, newest first. */
export const MEETUPS_LISTED_MAX = 50
/** How many people the list of those in touch shows, those met last first. */
export const IN_TOUCH_LISTED_MAX = 200

/** The colours that both screens may show on arrival. The web maps each to a tone. */
export const SIGN_COLOURS = ['coral', 'amber', 'lime', 'emerald', 'teal', 'sky', 'violet', 'magenta'] as const
