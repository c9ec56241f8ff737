/** Published numbers are multiples of this. Smaller numbers say only that they are smaller. */
export const TRANSPARENCY_STEP = 5
/**
 * How much one person can change the odds of any published number, as in differential privacy: by a factor of e to
 * this at most.
 */
export const TRANSPARENCY_EPSILON = 1
/** Closed reports are deleted after about six months, so older ones cannot be counted. */
export const TRANSPARENCY_COUNTED_MONTHS = 5
export const TRANSPARENCY_SHOWN_MONTHS = 24
/** Months are complete before they are published, so nothing changes sooner. */
export const TRANSPARENCY_KEPT_SECONDS = 60 * 60

/** What is published of each month: for each kind, how many people it was about. Each person counts once. */
export const TRANSPARENCY_KINDS = [
  'reported',
  'resolved',
  'dismissed',
  'measures',
  'appeals',
  'lifted',
] as const
export type TransparencyKind = (typeof TRANSPARENCY_KINDS)[number]
