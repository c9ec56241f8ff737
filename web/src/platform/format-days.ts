import { t } from '@lingui/core/macro'
import { formatDayName, formatTime, formatWeekday } from './format.ts'
import { localDate } from './time-zone.ts'

/** The day: "Today", "Thursday", or "Thursday, 3 December" from a week ahead on. */
export function dayText(moment: string | number, nowMs: number): string {
  const days = daysBetween(nowMs, new Date(moment).getTime())
  if (days === 0) return t`Today`
  if (days === 1) return t`Tomorrow`
  if (days === -1) return t`Yesterday`
  const isSoon = days > 0 && days < 7
  return isSoon ? formatDayName(moment) : formatWeekday(moment)
}

/** The same within a sentence: "today", "Thursday". Names of days keep the case of their language. */
export function dayWithin(moment: string | number, nowMs: number): string {
  const text = dayText(moment, nowMs)
  const isNear = Math.abs(daysBetween(nowMs, new Date(moment).getTime())) <= 1
  return isNear ? text.toLowerCase() : text
}

/** The time today, or "Thursday, 6:05 PM" on another day. */
export function timeWithDay(moment: string, nowMs: number, { isWithinSentence = false } = {}): string {
  const time = formatTime(moment)
  if (daysBetween(nowMs, Date.parse(moment)) === 0) return time
  const day = (isWithinSentence ? dayWithin : dayText)(moment, nowMs)
  return t`${day}, ${time}`
}

/** The number of calendar days, in this phone's time zone, from one moment to the other. */
function daysBetween(fromMs: number, toMs: number): number {
  const [from, to] = [localDate(fromMs), localDate(toMs)]
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((dayOf(to) - dayOf(from)) / 86_400_000)
}
