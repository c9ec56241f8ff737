import { hourCycleIn } from './time-format.ts'
import { localDate, zoneOption } from './time-zone.ts'
import { spokenLanguage } from './translate.ts'

// Formats times, numbers and lists in the app's language, the account's time format and the phone's time zone.

/**
 * The app's language in the phone's regional variant, such as British or American English. Arabic always uses
 * Latin digits, because codes and messages contain them; some of its variants would use others.
 */
export function formatLocale(): string {
  const language = spokenLanguage()
  const preferred = globalThis.navigator?.languages ?? []
  const tag =
    preferred.find((tag) => tag.split('-')[0] === language.split('-')[0] && isLanguageTag(tag)) ?? language
  return language === 'ar' ? new Intl.Locale(tag, { numberingSystem: 'latn' }).toString() : tag
}

/** Chromium on Linux may report `en-US@posix`, which Intl rejects. */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

const written = (options: Intl.DateTimeFormatOptions) => (moment: string | number) => {
  const locale = formatLocale()
  const text = new Date(moment).toLocaleString(locale, {
    ...zoneOption(),
    ...options,
    ...hourCycleIn(locale),
  })
  // A no-break space keeps what follows the minutes or seconds, such as PM, on the same line.
  return text.replace(/(:\p{Nd}\p{Nd}) /gu, '$1\u00a0')
}

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const WEEKDAY = { weekday: 'long', day: 'numeric', month: 'long' } as const
const SHORT_DAY = { day: 'numeric', month: 'short' } as const
const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** `18:05` or `6:05 PM`. */
export const formatTime = written(CLOCK)

/** The time in a zone. */
export const formatTimeIn = (timeZone: string, moment: string | number) =>
  written({ ...CLOCK, timeZone })(moment)

/** `18:05:09`. */
export const formatTimeWithSeconds = written({ ...CLOCK, second: '2-digit' })

/** `11/21/2026`. */
export const formatShortDate = written({ day: 'numeric', month: 'numeric', year: 'numeric' })

/** `21 November 2026`. */
export const formatDate = written(DATE)

/** `sábado, 21 de noviembre` as `Sábado, 21 de noviembre`, for a date on a line of its own. */
export function startWithCapital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(formatLocale()) + text.slice(1)
}

/** `2026-11-21` as `21 November 2026` in every time zone. */
export const formatCalendarDay = written({ ...DATE, timeZone: 'UTC' })

/** `Saturday`. */
export const formatDayName = written({ weekday: 'long' })

/** `Sat`. */
export const formatShortDayName = written({ weekday: 'short' })

/** `Saturday, 21 November`. */
export const formatWeekday = written(WEEKDAY)

/** `2026-11` as `November 2026`. */
export const formatMonth = written({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `May`, or `May 2025` if that is not the current year. */
export function formatMonthOf(moment: string, nowMs: number): string {
  const isThisYear = localDate(moment).getFullYear() === localDate(nowMs).getFullYear()
  return written({ month: 'long', ...(!isThisYear && { year: 'numeric' }) })(moment)
}

/** `21 Nov`. */
export const formatShortDay = written(SHORT_DAY)

/** `21 Nov, 18:00`. Without minutes, German would be `6 Uhr PM`. */
export const formatShortDayAndTime = written({ ...SHORT_DAY, ...CLOCK })

/** `27 November 2026 at 18:00`. */
export const formatMoment = written({ ...DATE, ...CLOCK })

/** `Saturday, 21 November at 18:00 GMT`. */
export const formatMomentWithZone = written({ ...WEEKDAY, ...CLOCK, timeZoneName: 'short' })

/** `pt` as `Portuguese`. */
export function formatLanguage(code: string): string {
  return new Intl.DisplayNames(formatLocale(), { type: 'language' }).of(code) ?? code
}

/** `Portuguese, English`, in the given order. */
export function formatLanguages(codes: readonly string[]): string {
  return formatList(codes.map(formatLanguage), 'unit')
}

/** `1,234.5`. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(formatLocale(), options)
}

/** `3 miles`, `430 feet`, `5 km` or `900 m`. */
export function formatLength(value: number, unit: 'mile' | 'foot' | 'kilometer' | 'meter'): string {
  const unitDisplay = unit === 'mile' || unit === 'foot' ? 'long' : 'short'
  return formatNumber(value, { style: 'unit', unit, unitDisplay })
}

/** `Ana, Bo and Cy`. With `unit`, there is no "and": `2 hidden, 1 not counted`. */
export function formatList(texts: readonly string[], type: 'conjunction' | 'unit' = 'conjunction'): string {
  if (type === 'conjunction') return new Intl.ListFormat(formatLocale()).format(texts)
  // Intl would write “und” before the last unit in German, and only spaces in Japanese.
  return texts.join(COMMAS[spokenLanguage()] ?? ', ')
}

const COMMAS: Record<string, string> = { ar: '، ', ja: '、' }
