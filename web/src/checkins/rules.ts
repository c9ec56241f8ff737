import { CHECK_IN_MINUTES } from '@hereabouts/contract/checkins/limits'
import type { CheckIn } from '@hereabouts/contract/checkins/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { formatTime } from '../platform/format.ts'

const MINUTE_MS = 60_000
const TOGETHER_MS = 12 * 60 * MINUTE_MS
const QUARTER_MS = 15 * MINUTE_MS
const OFFERED_HOURS = 6

/** The meetup that the person is on the way to, or at. */
export function meetupUnderWay(meetups: readonly Meetup[], nowMs: number): Meetup | null {
  const isRecent = ({ startsAt }: Meetup) => nowMs - Date.parse(startsAt) < TOGETHER_MS
  return (
    meetups.find(({ state }) => state === 'accepted') ??
    meetups.find((meetup) => meetup.state === 'met' && isRecent(meetup)) ??
    null
  )
}

/** The times to choose from for “I'm fine by”: every quarter of an hour, for six hours. */
export function dueOptions(nowMs: number): { value: string; text: string }[] {
  const first = Math.ceil((nowMs + CHECK_IN_MINUTES.min * MINUTE_MS) / QUARTER_MS) * QUARTER_MS
  return Array.from({ length: OFFERED_HOURS * 4 }, (_, nth) => {
    const value = new Date(first + nth * QUARTER_MS).toISOString()
    return { value, text: formatTime(value) }
  })
}

/** The preselected option: 90 minutes after the meetup starts, or from now if it has started. */
export function firstChoice(options: readonly { value: string }[], startsAt: string, nowMs: number): string {
  const wanted = Math.max(Date.parse(startsAt), nowMs) + 6 * QUARTER_MS
  return (options.find(({ value }) => Date.parse(value) >= wanted) ?? options.at(-1))?.value ?? ''
}

export function checkInText({ state, dueAt, alertsAt, contact }: CheckIn): string {
  if (state === 'on') return `Check in by ${formatTime(dueAt)}, or we’ll tell ${contact.name}.`
  if (state === 'nudged')
    return `We’ll tell ${contact.name} at ${formatTime(alertsAt)}, unless you say that you’re OK.`
  return `We’ve told ${contact.name} where and with whom you met. Say that you’re OK, and we’ll let them know right away.`
}

export const NO_EMERGENCY_SERVICE =
  'Hereabouts isn’t an emergency service: nobody here is watching. If you’re in danger, call your local emergency number, such as 112, 911 or 999.'
