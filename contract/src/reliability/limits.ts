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
