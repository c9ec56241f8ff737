/** A sentence that the person can do something with; not a file on them. */
export const MEASURE_REASON_CHARACTERS = { min: 5, max: 500 }
/** Room to tell one's side of it, once. */
export const APPEAL_CHARACTERS = { min: 10, max: 2000 }
/** What lasts longer than a year is a ban. */
export const MEASURE_DAYS = { min: 1, max: 365 }
/** After a season without another, a warning no longer counts. */
export const WARNING_DAYS = 90
/** Once over, it says something about somebody for as long again as the longest may last; then it is forgotten. */
export const MEASURE_KEPT_DAYS = MEASURE_DAYS.max
