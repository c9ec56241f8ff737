import { TRANSPARENCY_EPSILON, TRANSPARENCY_STEP } from '@hereabouts/contract/moderation/limits'

/**
 * A count as it is published: with noise of the geometric mechanism (Ghosh, Roughgarden, Sundararajan 2009,
 * "Universally utility-maximizing privacy mechanisms"), rounded to the nearest multiple of five; null below. Each
 * person changes the count by one at most, so what is published is almost as likely without them.
 *
 * @param draw from 0 to 1, the same for the same number each time
 */
export function published(count: number, draw: number): number | null {
  const rounded = TRANSPARENCY_STEP * Math.round((count + noise(draw)) / TRANSPARENCY_STEP)
  return rounded < TRANSPARENCY_STEP ? null : rounded
}

/** The two-sided geometric distribution, by inverting its distribution function: P(n) is proportional to e^(-epsilon |n|). */
export function noise(draw: number): number {
  const alpha = Math.exp(-TRANSPARENCY_EPSILON)
  const below = draw * (1 + alpha)
  if (below < alpha) return Math.ceil(Math.log(Math.max(below, 2 ** -48)) / TRANSPARENCY_EPSILON)
  return Math.max(0, Math.ceil(-Math.log((1 - draw) * (1 + alpha)) / TRANSPARENCY_EPSILON - 1))
}

/** The first days of the latest complete months in UTC, newest first. */
export function completeMonths(now: Date, count: number): Date[] {
  return Array.from(
    { length: count },
    (_, nth) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - nth, 1)),
  )
}
