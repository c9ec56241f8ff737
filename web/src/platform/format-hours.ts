import { formatLocale, formatTime } from './format.ts'
import { hourCycleIn } from './time-format.ts'
import { localDate, zoneOption } from './time-zone.ts'

// Apart from format.ts, which every page loads.

/** `18:00–20:00`, `6 – 8 PM` or `6:30 – 8:30 PM`. */
export function formatHours(startsAt: string, endsAt: string): string {
  const [start, end] = [localDate(startsAt), localDate(endsAt)]
  const locale = formatLocale()
  // Intl writes 18時00分～20時00分, but a single time as 18:00.
  if (locale.startsWith('ja')) return onOneLine(`${formatTime(startsAt)}～${formatTime(endsAt)}`)
  const clockOptions = { ...hourCycleIn(locale), ...zoneOption() }
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...clockOptions })
  const isOnTheHour = start.getMinutes() === 0 && end.getMinutes() === 0
  // With 24 hours, a number alone could be anything.
  const shown =
    isOnTheHour && clock.resolvedOptions().hour12 === true
      ? new Intl.DateTimeFormat(locale, { hour: 'numeric', ...clockOptions })
      : clock
  return onOneLine(shown.formatRange(start, end))
}

/** Lets no line end inside a time, such as before PM or after the dash. */
function onOneLine(time: string): string {
  return time.replaceAll(' ', '\u00a0').replaceAll('\u2009', '\u202f').replaceAll(/[–～]/g, '\u2060$&\u2060')
}
