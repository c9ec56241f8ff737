import { MOVES_WITHIN_DAYS, STARTS_AFTER_HOURS_MIN } from '@hereabouts/contract/gatherings/limits'
import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { LATER_MINUTES } from '@hereabouts/contract/meetups/limits'
import { startWithCapital } from '../platform/format.ts'
import { dayText } from '../platform/format-days.ts'
import { localDate } from '../platform/time-zone.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What the form starts with: the day as local midnight in milliseconds, and the local time as in `18:00`. */
export interface Start {
  day: number
  time: string
}

export function startOfGathering({ startsAt }: Pick<Gathering, 'startsAt'>): Start {
  const start = localDate(startsAt)
  const two = (part: number) => String(part).padStart(2, '0')
  const time = `${two(start.getHours())}:${two(start.getMinutes())}`
  return { day: start.setHours(0, 0, 0, 0), time }
}

/** In local time, so that a clock change does not shift it. Null while no time is chosen. */
export function startMs({ day, time }: Start): number | null {
  if (!/^\d\d:\d\d$/.test(time)) return null
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return localDate(day).setHours(hours, minutes)
}

/** What the form says about its day and time: `Tomorrow 18:00`. */
export function startText({ day, time }: Start, nowMs: number): string {
  return `${dayText(localDate(day).setHours(12), nowMs)} ${time}`
}

/** Whether the server lets a gathering move there. */
export function canMoveTo({ startsAt, firstStartsAt }: Gathering, toMs: number, nowMs: number): boolean {
  const earliestMs = toMs < Date.parse(startsAt) ? nowMs + STARTS_AFTER_HOURS_MIN * HOUR_MS : nowMs
  const fromFirstMs = Math.abs(toMs - Date.parse(firstStartsAt ?? startsAt))
  return toMs >= earliestMs && fromFirstMs <= MOVES_WITHIN_DAYS * DAY_MS
}

/** The days within a week of the first date that are not over. */
export function daysToMoveTo(gathering: Gathering, nowMs: number): { value: string; text: string }[] {
  const { day: first } = startOfGathering({ startsAt: gathering.firstStartsAt ?? gathering.startsAt })
  const days = Array.from({ length: 2 * MOVES_WITHIN_DAYS + 1 }, (_, nth) => {
    const day = localDate(first)
    return day.setDate(day.getDate() + nth - MOVES_WITHIN_DAYS)
  })
  return days
    .filter((day) => (startMs({ day, time: '23:59' }) ?? 0) >= nowMs)
    .map((day) => ({ value: String(day), text: startWithCapital(dayText(day + 12 * HOUR_MS, nowMs)) }))
}

/** The later starts that take one tap. */
export function laterStarts(gathering: Gathering, nowMs: number): { minutes: number; startsAt: string }[] {
  return LATER_MINUTES.map((minutes) => ({
    minutes,
    toMs: Date.parse(gathering.startsAt) + minutes * 60_000,
  }))
    .filter(({ toMs }) => canMoveTo(gathering, toMs, nowMs))
    .map(({ minutes, toMs }) => ({ minutes, startsAt: new Date(toMs).toISOString() }))
}
