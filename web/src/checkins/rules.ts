import { CHECK_IN_MINUTES } from '@hereabouts/contract/checkins/limits'
import type { CheckIn } from '@hereabouts/contract/checkins/schemas'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { msg, t } from '@lingui/core/macro'
import { isOn } from '../meetups/rules.ts'
import { formatTime } from '../platform/format.ts'

const MINUTE_MS = 60_000
const TOGETHER_MS = 12 * 60 * MINUTE_MS
const QUARTER_MS = 15 * MINUTE_MS
const OFFERED_HOURS = 6
const SOON_MS = 3 * 60 * MINUTE_MS

/** What a check-in is for. */
export type Occasion = { meetup: Meetup; gathering?: never } | { gathering: Gathering; meetup?: never }

/** Whether a gathering is close enough for a check-in to last until it is over. */
export function isSoon({ startsAt }: Gathering, nowMs: number): boolean {
  return Date.parse(startsAt) - nowMs <= SOON_MS
}

/** The meetup that the person is on the way to, or at. */
export function meetupUnderWay(meetups: readonly Meetup[], nowMs: number): Meetup | null {
  const isRecent = ({ startsAt }: Meetup) => nowMs - Date.parse(startsAt) < TOGETHER_MS
  return meetups.find(isOn) ?? meetups.find((meetup) => meetup.state === 'met' && isRecent(meetup)) ?? null
}

/** The times to choose from for “I'm fine by”: every quarter of an hour, for six hours. */
export function dueOptions(nowMs: number): { value: string; text: string }[] {
  const first = Math.ceil((nowMs + CHECK_IN_MINUTES.min * MINUTE_MS) / QUARTER_MS) * QUARTER_MS
  return Array.from({ length: OFFERED_HOURS * 4 }, (_, nth) => {
    const value = new Date(first + nth * QUARTER_MS).toISOString()
    return { value, text: formatTime(value) }
  })
}

/**
 * The preselected option: 90 minutes after a meetup starts, or from now if it has started; half an
 * hour after a gathering ends.
 */
export function firstChoice(
  options: readonly { value: string }[],
  { meetup, gathering }: Occasion,
  nowMs: number,
): string {
  const wanted = gathering
    ? Date.parse(gathering.endsAt) + 2 * QUARTER_MS
    : Math.max(Date.parse(meetup.startsAt), nowMs) + 6 * QUARTER_MS
  return (options.find(({ value }) => Date.parse(value) >= wanted) ?? options.at(-1))?.value ?? ''
}

export function checkInText({ state, dueAt, alertsAt, hasMoved, contact }: CheckIn): string {
  const { name } = contact
  const [due, alert] = [formatTime(dueAt), formatTime(alertsAt)]
  if (state === 'on' && hasMoved)
    return t`It moved with your plans: check in by ${due}, or we’ll tell ${name}.`
  if (state === 'on') return t`Check in by ${due}, or we’ll tell ${name}.`
  if (state === 'nudged') return t`We’ll tell ${name} at ${alert}, unless you say that you’re OK.`
  return t`We’ve told ${name} where and with whom you met. Say that you’re OK, and we’ll let them know right away.`
}

export const NO_EMERGENCY_SERVICE = msg`Nobody here is watching or can help. In an emergency, call 112, 911 or your local number.`
