import { MINUTE_MS } from './clock.ts'

/** How far a time zone is ahead of UTC at a moment, which Intl formats as `GMT+05:30`, or `GMT`. */
export function offsetMs(at: Date, timeZone: string): number {
  const written = formatIn(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(written ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/** Cached: creating a format takes a hundred times as long as using it, and there are few time zones. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  return format
}

const formats = new Map<string, Intl.DateTimeFormat>()
