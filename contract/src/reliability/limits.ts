/** How many missed yeses count at most. Older ones are forgotten. */
export const MISSED_MAX = 3
export const MISSED_KEPT_DAYS = 60
/** A missed yes is also forgotten after its person has kept this many. */
export const KEPT_TO_FORGET = 2
/** How long a person can say that something happened, which undoes it. */
export const MISSED_UNDO_HOURS = 24
/** From this many missed yeses on, a person has one seat or plan at a time. */
export const ONE_AT_A_TIME_FROM = 2
/** From this many on, gatherings put a person on the waiting list first. */
export const WAITS_FIRST_FROM = 3
/** From this many on, a person is asked once more, an hour before, whether they are coming. */
export const ASKED_AGAIN_FROM = 1
/** The earliest and the latest time of that question, in minutes before the start. */
export const ASKED_AGAIN_MINUTES_BEFORE = { first: 60, last: 30 } as const
/**
 * The time to answer ends at a random moment between these, in minutes before the start. A fixed one would tell the
 * others who was asked.
 */
export const SURE_BY_MINUTES_BEFORE = { first: 15, last: 5 } as const
