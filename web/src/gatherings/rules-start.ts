import {
  LASTS_MINUTES,
  PEOPLE_MIN,
  STARTS_AFTER_HOURS_MIN,
  STARTS_WITHIN_DAYS,
} from '@hereabouts/contract/gatherings/limits'
import { plural, t } from '@lingui/core/macro'
import { formatTime, startWithCapital } from '../platform/format.ts'
import { dayText } from '../platform/format-days.ts'
import { localDate } from '../platform/time-zone.ts'

/**
 * The form's values: `day` is local midnight in milliseconds, `time` is local as in `18:00`, `minimum` counts
 * people.
 */
export interface Plan {
  day: number
  time: string
  hours: number
  minimum: number
}

const HOUR_MS = 3_600_000
const EVENING = '18:00'
/** Keeps the suggested plan valid while the person fills in the form. */
const SPARE_MS = 20 * 60_000

/** The next evening that is not too soon, for two hours and three people. */
export function usualPlan(nowMs: number): Plan {
  const plan = { day: dayIn(0, nowMs), time: EVENING, hours: 2, minimum: PEOPLE_MIN.usual }
  return startOf(plan) < earliest(nowMs) + SPARE_MS ? { ...plan, day: dayIn(1, nowMs) } : plan
}

/** Something that takes place anyway, and that people can go to together. */
export interface Occasion {
  startsAt: string
  /** As `startsAt` if nobody knows. */
  endsAt: string
  isAllDay: boolean
}

/** The plan for an occasion: when it begins, for as long as it lasts and a gathering may last. */
export function planFor({ startsAt, endsAt, isAllDay }: Occasion, nowMs: number): Plan {
  const usual = usualPlan(nowMs)
  const start = localDate(startsAt)
  const time = `${twoDigits(start.getHours())}:${twoDigits(start.getMinutes())}`
  const day = localDate(startsAt).setHours(0, 0, 0, 0)
  // On the first of its days that is early enough.
  if (isAllDay) return { ...usual, day: Math.max(day, usual.day) }
  const lasts = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / HOUR_MS)
  const hours = Math.min(Math.max(lasts, LASTS_MINUTES.min / 60), LASTS_MINUTES.max / 60)
  return { ...usual, day, time, hours: endsAt === startsAt ? usual.hours : hours }
}

/** Whether there is time to find people for an occasion. */
export function canGoTogether(occasion: Occasion, nowMs: number): boolean {
  const plan = planFor(occasion, nowMs)
  const isOver = occasion.isAllDay && startOf(plan) >= Date.parse(occasion.endsAt)
  return !isOver && whyNot(plan, nowMs) === null
}

/** The days to offer. The last one may be too late for the plan's time. */
export function dayOptions(nowMs: number): { value: number; text: string }[] {
  return Array.from({ length: STARTS_WITHIN_DAYS + 1 }, (_, days) => dayIn(days, nowMs))
    .filter((day) => startOf({ day, time: '23:45' }) >= earliest(nowMs))
    .map((day) => ({ value: day, text: startWithCapital(dayText(startOf({ day, time: '12:00' }), nowMs)) }))
}

const TIMES = ['10:00', '12:30', '15:00', EVENING, '20:00']

/** The times to offer on a day. */
export function timeOptions(day: number, nowMs: number): { value: string; text: string }[] {
  return TIMES.filter((time) => whyNot({ day, time }, nowMs) === null).map((value) => ({
    value,
    text: formatTime(startOf({ day, time: value })),
  }))
}

export function hourOptions(): { value: number; text: string }[] {
  const [least, most] = [LASTS_MINUTES.min / 60, LASTS_MINUTES.max / 60]
  return Array.from({ length: most - least + 1 }, (_, i) => {
    const hours = least + i
    return { value: hours, text: plural(hours, { one: '# hour', other: '# hours' }) }
  })
}

export function minimumOptions(): { value: number; text: string }[] {
  return Array.from({ length: PEOPLE_MIN.max - PEOPLE_MIN.min + 1 }, (_, i) => ({
    value: PEOPLE_MIN.min + i,
    text: String(PEOPLE_MIN.min + i),
  }))
}

/** Why the plan cannot start then, or null. */
export function whyNot(plan: Pick<Plan, 'day' | 'time'>, nowMs: number): string | null {
  if (!/^\d\d:\d\d$/.test(plan.time)) return t`Choose a time.`
  const start = startOf(plan)
  if (start < earliest(nowMs))
    return plural(STARTS_AFTER_HOURS_MIN, {
      one: 'Leave people at least # hour to find it.',
      other: 'Leave people at least # hours to find it.',
    })
  if (start > nowMs + STARTS_WITHIN_DAYS * 24 * HOUR_MS)
    return plural(STARTS_WITHIN_DAYS, {
      one: 'It starts within # day at the latest.',
      other: 'It starts within # days at the latest.',
    })
  return null
}

/** When it starts and ends, as ISO 8601. */
export function windowOf(plan: Plan): { startsAt: string; endsAt: string } {
  const start = startOf(plan)
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + plan.hours * HOUR_MS).toISOString(),
  }
}

/** Computes in local time, so that a clock change before the start does not shift it. */
function startOf({ day, time }: Pick<Plan, 'day' | 'time'>): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return localDate(day).setHours(hours, minutes)
}

function dayIn(days: number, nowMs: number): number {
  const today = localDate(nowMs)
  today.setDate(today.getDate() + days)
  // Last, because clocks that change at midnight skip it on one day only.
  return today.setHours(0, 0, 0, 0)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function earliest(nowMs: number): number {
  return nowMs + STARTS_AFTER_HOURS_MIN * HOUR_MS
}
