/** An hour lasts an hour: long enough to find somebody and meet, short enough that everybody comes. */
export const TOWN_HOUR_MINUTES = 60
/** More towns than one installation serves. Every phone gets the whole list. */
export const TOWN_HOURS_MAX = 50
export const TOWN_HOUR_LABEL_CHARACTERS = { min: 1, max: 40 }
/** H3 resolution of an hour's area: about 250 km2, a town with its surroundings. */
export const TOWN_HOUR_RESOLUTION = 5
/**
 * How many people are on shows from this many up, in steps of as many, so that nobody learns from it when one
 * person comes or goes.
 */
export const TOWN_HOUR_PEOPLE_STEP = 5
/** A count is this old at most. */
export const TOWN_HOUR_COUNTED_EVERY_SECONDS = 30
