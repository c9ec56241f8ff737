import { formatLocale, formatTime } from './format.ts'
import { hourCycleIn } from './time-format.ts'
import { localDate, zoneOption } from './time-zone.ts'

// Apart from format.ts, which every page loads.

/** `18:00–20:00`, `6 – 8 PM`, `6:30 – 8:30 PM`, or `11 PM – 1 AM` of the next day. */
export function formatHours(startsAt: string, endsAt: string): string {
  const [start, end] = [localDate(startsAt), localDate(endsAt)]
  const locale = formatLocale()
  // Intl writes 18時00分～20時00分, but a single time as 18:00.
  if (locale.startsWith('ja')) return onOneLine(`${formatTime(startsAt)}～${formatTime(endsAt)}`)
  const clockOptions = { ...hourCycleIn(locale), ...zoneOption() }
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...clockOptions })
  const isOnTheHour = start.getMinutes() === 0 && end.getMinutes() === 0
  const hourOnly = new Intl.DateTimeFormat(locale, { hour: 'numeric', ...clockOptions })
  const shown = isOnTheHour && isBare(hourOnly) ? hourOnly : clock
  return onOneLine(rangeOf(shown, start, end))
}

/** Of two days, Intl would write the dates as well: `11/21/2026, 11:00 PM – 11/22/2026, 1:00 AM`. */
function rangeOf(clock: Intl.DateTimeFormat, start: Date, end: Date): string {
  const parts = clock.formatRangeToParts(start, end)
  if (!parts.some(({ type }) => type === 'day')) return clock.formatRange(start, end)
  const dash = parts.find(({ type, source }) => type === 'literal' && source === 'shared')?.value ?? ' – '
  return clock.format(start) + dash + clock.format(end)
}

/**
 * Whether a clock writes an hour and AM or PM, such as `6 PM`. With 24 hours, a number alone could be anything, and
 * browsers write `6 Uhr PM` in German.
 */
function isBare(clock: Intl.DateTimeFormat): boolean {
  const parts = clock.formatToParts()
  return (
    parts.some(({ type }) => type === 'dayPeriod') &&
    !parts.some(({ type, value }) => type === 'literal' && /\p{L}/u.test(value))
  )
}

/** Lets no line end inside a time, such as before PM or after the dash. */
function onOneLine(time: string): string {
  return time.replaceAll(' ', '\u00a0').replaceAll('\u2009', '\u202f').replaceAll(/[–～]/g, '\u2060$&\u2060')
}
