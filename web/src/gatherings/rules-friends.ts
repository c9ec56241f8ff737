import { HELD_HOURS_BEFORE } from '@hereabouts/contract/gatherings/limits'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'

const HOUR_MS = 3_600_000

/** Whether there is time to hold a seat, and room for this many more people. */
export function canHold(
  { startsAt, taken, maximum }: Pick<Gathering, 'startsAt' | 'taken' | 'maximum'>,
  people: number,
  nowMs: number,
): boolean {
  return maximum - taken >= people && Date.parse(startsAt) - HELD_HOURS_BEFORE * HOUR_MS > nowMs
}
