/** RFC 5545, 3.1: bytes per line without the line break. */
const LINE_BYTES_MAX = 75

export interface CalendarEvent {
  /** Unique among all events of this origin: `meetup-7`. */
  id: string
  startMs: number
  endMs: number
  summary: string
  location: string
  /** The page that it links to. */
  path: string
}

/** An event as a calendar file (RFC 5545). */
export function calendarFile(
  { id, startMs, endMs, summary, location, path }: CalendarEvent,
  { nowMs, origin }: { nowMs: number; origin: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hereabouts//Hereabouts//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(origin).hostname}`,
    `DTSTAMP:${utc(nowMs)}`,
    `DTSTART:${utc(startMs)}`,
    `DTEND:${utc(endMs)}`,
    `SUMMARY:${text(summary)}`,
    `LOCATION:${text(location)}`,
    `URL:${origin}${path}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
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

/**
 * Folds long lines between characters. A continuation line begins with a space, which
 * counts towards its length.
 */
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
