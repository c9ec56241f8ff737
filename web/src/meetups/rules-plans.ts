import { PLANS_AFTER_HOURS, PLANS_WITHIN_DAYS } from '@hereabouts/contract/meetups/limits'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { startWithCapital } from '../platform/format.ts'
import { dayText } from '../platform/format-days.ts'
import { localDate } from '../platform/time-zone.ts'

/** Day and time of a form: `day` is local midnight in milliseconds, `time` is local as in `18:00`. */
export interface PlannedStart {
  day: number
  time: string
}

const HOUR_MS = 3_600_000
const EVENING = '18:00'

/** Tomorrow evening. */
export function usualStart(nowMs: number): PlannedStart {
  return { day: dayIn(1, nowMs), time: EVENING }
}

/** The days of a plan to offer. The first or last one may not fit its time. */
export function planDays(nowMs: number): { value: string; text: string }[] {
  return Array.from({ length: PLANS_WITHIN_DAYS + 1 }, (_, days) => dayIn(days, nowMs)).map((day) => ({
    value: String(day),
    text: startWithCapital(dayText(localDate(day).setHours(12), nowMs)),
  }))
}

/** The day and time of a plan, for the form that changes it. */
export function startOfPlan({ startsAt }: Pick<Meetup, 'startsAt'>): PlannedStart {
  const start = localDate(startsAt)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const time = `${twoDigits(start.getHours())}:${twoDigits(start.getMinutes())}`
  return { day: start.setHours(0, 0, 0, 0), time }
}

/** The moment, in local time; null if the time is not one. */
export function startMs({ day, time }: PlannedStart): number | null {
  if (!/^\d\d:\d\d$/.test(time)) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return localDate(day).setHours(hours, minutes)
}

/** What a form says about its day and time: `Tomorrow 18:00`. */
export function startText({ day, time }: PlannedStart, nowMs: number): string {
  return `${dayText(localDate(day).setHours(12), nowMs)} ${time}`
}

/** Whether a plan can start then. */
export function canPlanFor(ms: number, nowMs: number): boolean {
  return ms >= nowMs + PLANS_AFTER_HOURS * HOUR_MS && ms <= nowMs + PLANS_WITHIN_DAYS * 24 * HOUR_MS
}

function dayIn(days: number, nowMs: number): number {
  const today = localDate(nowMs)
  today.setDate(today.getDate() + days)
  // Last, because clocks that change at midnight skip it on one day only.
  return today.setHours(0, 0, 0, 0)
}
