import { readStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_gathering_until'
const HOUR_MS = 60 * 60_000
/** For this long, the home page asks how it was. The gathering's own page asks for longer. */
const ASKED_MS = 24 * HOUR_MS
/** The longest check-in, plus its link's lifetime, plus some slack, as after a meetup. */
const CHECKED_IN_MS = 72 * HOUR_MS

/**
 * Whether this phone knows of a gathering of the person's that ends in the future or ended within the last
 * day. The person is in it, waits for it or did so. Otherwise the home page sends no request.
 */
export function hasGatheringNear(nowMs: number): boolean {
  return latestEnd() + ASKED_MS > nowMs
}

/** Whether a check-in for a gathering may exist. */
export function mayCheckInAtGathering(nowMs: number): boolean {
  return latestEnd() + CHECKED_IN_MS > nowMs
}

/** Remembers when a gathering ends, if no later one is known. */
export function noteGatheringAhead(endsAt: string) {
  const until = Date.parse(endsAt)
  if (latestEnd() < until) writeStored(KEY, until)
}

function latestEnd(): number {
  const until = readStored(KEY)
  return typeof until === 'number' ? until : Number.NEGATIVE_INFINITY
}
