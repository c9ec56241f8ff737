import type { Meetup } from '@hereabouts/contract/meetups/schemas'

// The longest check-in, plus its link's lifetime, plus some slack.
const REMEMBERED_MS = 72 * 60 * 60_000

/** Whether a check-in may exist; if not, the app need not fetch it. */
export function mayCheckIn(meetups: readonly Meetup[] | undefined, nowMs: number): boolean {
  return (meetups ?? []).some(
    ({ state, startsAt }) =>
      state === 'accepted' ||
      (['met', 'missed', 'cancelled'].includes(state) && nowMs - Date.parse(startsAt) < REMEMBERED_MS),
  )
}
