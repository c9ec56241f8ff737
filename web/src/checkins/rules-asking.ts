import type { Meetup } from '@hereabouts/contract/meetups/schemas'

// The longest that a check-in lasts, its link, and some more.
const REMEMBERED_MS = 72 * 60 * 60_000

/** Whether a check-in may be on: nobody else need be asked about one. */
export function mayCheckIn(meetups: readonly Meetup[] | undefined, nowMs: number): boolean {
  return (meetups ?? []).some(
    ({ state, startsAt }) =>
      state === 'accepted' ||
      (['met', 'missed', 'cancelled'].includes(state) && nowMs - Date.parse(startsAt) < REMEMBERED_MS),
  )
}
