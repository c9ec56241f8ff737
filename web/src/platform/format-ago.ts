import { formatLocale } from './format.ts'
import { localDate } from './time-zone.ts'

// Apart from format.ts, which every page loads.

/**
 * `3 days ago` or `yesterday`; `in 2 hours` for the future. In the largest unit that fits, rounded down. Days are
 * those of the calendar.
 */
export function formatAgo(moment: string | number, now: number): string {
  const seconds = (new Date(moment).getTime() - now) / 1000
  const days = daysBetween(now, moment)
  const [unit, size] = UNITS.find(
    ([unit, each]) => Math.abs(seconds) >= each && (unit !== 'day' || days !== 0),
  ) ?? ['second', 1]
  const value = unit === 'day' ? days : Math.trunc(seconds / size)
  return new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' }).format(value, unit)
}

function daysBetween(from: number, to: string | number): number {
  const [one, other] = [from, to].map((moment) => {
    const date = localDate(moment)
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  }) as [number, number]
  return Math.round((other - one) / 86_400_000)
}

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
