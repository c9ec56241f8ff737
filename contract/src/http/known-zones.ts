import { isTimeZone } from './time-zones.ts'

/**
 * The zone itself if this program knows it, or else one that has the same time now, by its distance from UTC:
 * a browser can be unsure, newer than the server’s data, or set to a fixed distance. Null if neither is known.
 *
 * @param offsetMinutes how far the clock is ahead of UTC
 */
export function knownZone(timeZone: string | undefined, offsetMinutes: number | undefined): string | null {
  if (timeZone !== undefined && isTimeZone(timeZone)) return asWritten(timeZone)
  const minutes = offsetMinutes ?? minutesIn(timeZone)
  return minutes === null ? null : zoneOf(minutes)
}

/** In the letters of its name, as in Europe/Berlin for europe/berlin, but not by another one. */
function asWritten(timeZone: string): string {
  const name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  return name.toLowerCase() === timeZone.toLowerCase() ? name : timeZone
}

/** The minutes in a fixed distance from UTC, such as `+05:30` and `UTC-3`. */
function minutesIn(timeZone = ''): number | null {
  const [, sign, hours, minutes = '0'] = /^(?:UTC)?([+-])(\d\d?)(?::?(\d\d))?$/.exec(timeZone) ?? []
  return hours === undefined ? null : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function zoneOf(offsetMinutes: number): string | null {
  // Zones of whole hours have names with the sign turned round.
  const hours = offsetMinutes / 60
  if (Number.isInteger(hours) && hours >= -12 && hours <= 14)
    return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  return OF_OFFSETS[offsetMinutes] ?? null
}

/** A zone for each distance that is no whole hour, without changes of the clock where there is one. */
const OF_OFFSETS: Partial<Record<number, string>> = {
  [-570]: 'Pacific/Marquesas',
  [-210]: 'America/St_Johns',
  [-150]: 'America/St_Johns',
  210: 'Asia/Tehran',
  270: 'Asia/Kabul',
  330: 'Asia/Kolkata',
  345: 'Asia/Kathmandu',
  390: 'Asia/Yangon',
  525: 'Australia/Eucla',
  570: 'Australia/Darwin',
  630: 'Australia/Adelaide',
  765: 'Pacific/Chatham',
  825: 'Pacific/Chatham',
}

/**
 * Whether two zones show the same time all year, as do two names of one zone (Asia/Calcutta and
 * Asia/Kolkata). False if this program does not know one of them.
 */
export function isSameClock(one: string, other: string, now: Date): boolean {
  if (one === other) return true
  if (!isTimeZone(one) || !isTimeZone(other)) return false
  const [format, otherFormat] = [one, other].map(
    (timeZone) => new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  )
  return Array.from({ length: 53 }, (_, week) => new Date(now.getTime() + week * WEEK_MS)).every(
    (at) => format?.format(at) === otherFormat?.format(at),
  )
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
