import type { Meetup } from '@hereabouts/contract/meetups/schemas'

const ABOUT_MINUTES = 60
/** RFC 5545, 3.1: bytes per line without the line break. */
const LINE_BYTES_MAX = 75

/**
 * A meetup as a calendar file (RFC 5545). Calendars are synchronised and shared, so it contains only the first name of the other
 * person, and no note.
 */
export function calendarOf(
  { id, other, interest, place, startsAt }: Meetup,
  { nowMs, origin }: { nowMs: number; origin: string },
): string {
  const start = Date.parse(startsAt)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hereabouts//Hereabouts//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:meetup-${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(nowMs)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(start + ABOUT_MINUTES * 60_000)}`,
    `SUMMARY:${text(`${interest.name} with ${firstName(other.name)}`)}`,
    `LOCATION:${text(place)}`,
    `URL:${origin}/`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function firstName(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? name
}

/** `20261120T183000Z` */
function utc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** RFC 5545, 3.3.11. The line break is the only control character with a meaning. */
function text(value: string): string {
  return (
    value
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\n/g, '\\n')
  )
}

/** Folds long lines between characters. A continuation line begins with a space, which counts towards its length. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const more = new TextEncoder().encode(character).length
    if (bytes + more > LINE_BYTES_MAX) {
      parts.push(part)
      part = ''
      bytes = 1
    }
    part += character
    bytes += more
  }
  return [...parts, part].join('\r\n ')
}
