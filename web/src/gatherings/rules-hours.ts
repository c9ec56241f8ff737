import { WEEKLY_HOURS_INTERESTS_MAX, WEEKLY_HOURS_LAST } from '@hereabouts/contract/gatherings/limits'
import type { WeeklyHours } from '@hereabouts/contract/gatherings/schemas-hours'
import { t } from '@lingui/core/macro'
import { formatDayName, formatShortDayName, formatTime, startWithCapital } from '../platform/format.ts'
import { formatHours } from '../platform/format-hours.ts'
import { localDate } from '../platform/time-zone.ts'
import { durationText } from './rules.ts'

type Hours = Pick<WeeklyHours, 'weekday' | 'startsMinute' | 'lastsMinutes'>

/** The values of the form. `time` is local, as in `18:00`. */
export interface HoursPlan {
  weekday: number
  time: string
  lastsMinutes: number
  interestIds: readonly number[]
}

/** Two hours from this hour of this weekday: the person looked now, and nobody was around. */
export function usualHours(interests: readonly { id: number }[], nowMs: number): HoursPlan {
  const now = localDate(nowMs)
  return {
    weekday: now.getDay() || 7,
    time: timeOf(now.getHours() * 60),
    lastsMinutes: 120,
    interestIds: interests.slice(0, WEEKLY_HOURS_INTERESTS_MAX).map(({ id }) => id),
  }
}

/** The form's values for existing hours. */
export function planOf({ weekday, startsMinute, lastsMinutes, interests }: WeeklyHours): HoursPlan {
  return {
    weekday,
    time: timeOf(startsMinute),
    lastsMinutes,
    interestIds: interests.map(({ id }) => id),
  }
}

/** Converts `18:00` to minutes after midnight. Null if it is not a time. */
export function minuteOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** Monday to Sunday. */
export function weekdayOptions(): { value: number; text: string }[] {
  return Array.from({ length: 7 }, (_, i) => ({
    value: i + 1,
    text: formatShortDayName(dateOf(i + 1, 0).getTime()),
  }))
}

/** One hour to four hours. */
export function durationOptions(): { value: number; text: string }[] {
  return Array.from({ length: WEEKLY_HOURS_LAST.max / 60 }, (_, i) => ({
    value: (i + 1) * 60,
    text: durationText(i + 1),
  }))
}

/** `Tuesday, 6 – 8 PM` */
export function weeklyText({ weekday, startsMinute, lastsMinutes }: Hours): string {
  const [start, end] = [dateOf(weekday, startsMinute), dateOf(weekday, startsMinute + lastsMinutes)]
  const day = startWithCapital(formatDayName(start.getTime()))
  const hours =
    start.getDay() === end.getDay()
      ? formatHours(start.toISOString(), end.toISOString())
      : overnightText(start, end)
  return t`${day}, ${hours}`
}

function overnightText(start: Date, end: Date): string {
  const [from, until] = [formatTime(start.getTime()), formatTime(end.getTime())]
  return t`${from} to ${until}`
}

/** A date with this weekday, in a week without a clock change. The first of January 2024 is a Monday. */
function dateOf(weekday: number, minute: number): Date {
  const date = localDate(0)
  date.setFullYear(2024, 0, weekday)
  date.setHours(0, minute, 0, 0)
  return date
}

/** Converts minutes after midnight to `18:00`. */
export function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
