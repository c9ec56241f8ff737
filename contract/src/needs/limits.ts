/**
 * What people may need in order to meet. Fixed choices: nobody has to explain themselves, each has words in
 * every language, and no text can say more than it should.
 */
export const NEEDS = [
  'step_free',
  'quiet',
  'seats',
  'text_first',
  'good_light',
  'short',
  'companion',
  'no_alcohol',
  'no_photos',
] as const
export type Need = (typeof NEEDS)[number]

/** The needs that a place can meet, so that the starter of a gathering can state them. */
export const PLACE_NEEDS = [
  'step_free',
  'quiet',
  'seats',
  'good_light',
  'companion',
  'no_alcohol',
  'no_photos',
] as const satisfies readonly Need[]
export type PlaceNeed = (typeof PLACE_NEEDS)[number]

/** Few enough that the other person can meet all of them. */
export const NEEDS_MAX = 5
