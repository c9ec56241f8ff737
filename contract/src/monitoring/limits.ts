/** The charts show an hour in detail and a month in outline. */
export const SPANS = {
  hour: { stepSeconds: 10, points: 360 },
  month: { stepSeconds: 3600, points: 720 },
} as const
/** Areas with fewer people are not shown: small counts could identify a person. */
export const AREA_PEOPLE_MIN = 5
/** Counts move in steps of this many, so that they do not reveal when a single person comes or goes. */
export const AREA_PEOPLE_STEP = 5
/** H3 resolution of these areas: about 250 km2 each, some 340 of the cells that phones send. */
export const AREA_RESOLUTION = 5
/** As many as fit on a screen. */
export const AREAS_MAX = 20
