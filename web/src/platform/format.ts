/** Formats times and numbers for the phone's language and time zone. */
const written = (options: Intl.DateTimeFormatOptions) => (moment: string | number) =>
  new Date(moment).toLocaleString(undefined, options)

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const WEEKDAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const SHORT_DAY = { day: 'numeric', month: 'short' } as const
const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** `18:05` or `6:05 PM`. */
export const formatTime = written(CLOCK)

/** `18:05:09`. */
export const formatTimeWithSeconds = written({ ...CLOCK, second: '2-digit' })

/** `11/21/2026`. */
export const formatShortDate = written({ day: 'numeric', month: 'numeric', year: 'numeric' })

/** `21 November 2026`. */
export const formatDate = written(DATE)

/** `2026-11-21` as `21 November 2026` in every time zone. */
export const formatCalendarDay = written({ ...DATE, timeZone: 'UTC' })

/** `Saturday, 21 November`. */
export const formatWeekday = written(WEEKDAY)

/** `2026-11` as `November 2026`. */
export const formatMonth = written({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `May`, or `May 2025` if that is not the current year. */
export function formatMonthOf(moment: string, nowMs: number): string {
  const [date, now] = [new Date(moment), new Date(nowMs)]
  const isThisYear = date.getFullYear() === now.getFullYear()
  return date.toLocaleString(undefined, { month: 'long', ...(!isThisYear && { year: 'numeric' }) })
}

/** `21 Nov`. */
export const formatShortDay = written(SHORT_DAY)

/** `21 Nov, 18`. */
export const formatShortDayAndHour = written({ ...SHORT_DAY, hour: 'numeric' })

/** `27 November 2026 at 18:00`. */
export const formatMoment = written({ dateStyle: 'long', timeStyle: 'short' })

/** `Saturday, 21 November at 18:00 GMT`. */
export const formatMomentWithZone = written({ ...WEEKDAY, ...CLOCK, timeZoneName: 'short' })

/** `pt` as `Portuguese`. */
export function formatLanguage(code: string): string {
  return new Intl.DisplayNames(undefined, { type: 'language' }).of(code) ?? code
}

/** `Portuguese, English`, in the given order. */
export function formatLanguages(codes: readonly string[]): string {
  return new Intl.ListFormat(undefined, { type: 'unit', style: 'short' }).format(codes.map(formatLanguage))
}

/** `1,234.5`. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(undefined, options)
}
