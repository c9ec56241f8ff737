/** What can be looked at: an hour as it happened, and a month in outline. */
export const SPANS = {
  hour: { stepSeconds: 10, points: 360 },
  month: { stepSeconds: 3600, points: 720 },
} as const
/** Fewer people than this in an area are nobody's business. */
export const AREA_PEOPLE_MIN = 5
/** By how many people the count of an area goes up: so that it does not tell when a single one comes or goes. */
export const AREA_PEOPLE_STEP = 5
/** H3 resolution of these areas: about 250 square kilometres each, some 340 of the cells that phones send. */
export const AREA_RESOLUTION = 5
/** More than fit a screen are no overview. */
export const AREAS_MAX = 20
