import { isTimeZone } from '@hereabouts/contract/http/time-zones'
import type { PushSettings } from '@hereabouts/contract/notifications/schemas-push'
import { ownClock } from '../platform/time-zone.ts'

type Quiet = NonNullable<PushSettings['quiet']>

/** This phone's UTC offset in minutes, 60 in Berlin in winter, and its time zone if it knows it. */
export function clockOf(now: Date): { utcOffset: number; timeZone?: string } {
  const { timeZone, offsetMinutes } = ownClock(now)
  return { utcOffset: offsetMinutes, ...(isTimeZone(timeZone) && { timeZone }) }
}

/** A minute of the day in the format of time fields, such as `22:00`. */
export function timeOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The minute of the day in a time field. Null if the field is empty. */
export function minuteOf(time: string): number | null {
  const match = /^(\d\d):(\d\d)/.exec(time)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

export const NIGHT: Omit<Quiet, 'utcOffset' | 'timeZone'> = { from: 22 * 60, until: 8 * 60 }
