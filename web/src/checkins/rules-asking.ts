import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { isOn } from '../meetups/rules.ts'

// The longest check-in, plus its link's lifetime, plus some slack.
const REMEMBERED_MS = 72 * 60 * 60_000

/** Whether a check-in may exist; if not, the app need not fetch it. */
export function mayCheckIn(meetups: readonly Meetup[] | undefined, nowMs: number): boolean {
  return (meetups ?? []).some(
    (meetup) =>
      isOn(meetup) ||
      (['met', 'missed', 'cancelled'].includes(meetup.state) &&
        nowMs - Date.parse(meetup.startsAt) < REMEMBERED_MS),
  )
}
