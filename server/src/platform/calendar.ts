import ICAL from 'ical.js'

export interface CalendarEvent {
  /** Unique among all events of this installation, and stable: `meetup-7`. */
  id: string
  startsAt: Date
  endsAt: Date
  summary: string
  location: string
  description?: string
  /** The page that it links to. */
  path: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** Rises with every change, so that calendars replace what they have. */
  sequence: number
  changedAt: Date
}

// Lines have at most 75 bytes (RFC 5545, 3.1). The library does not count the space that begins a folded one.
ICAL.foldLength = 74

/** An event as a calendar file (RFC 5545), with all times in UTC. */
export function calendarFile(event: CalendarEvent, publicUrl: string, now: Date): Uint8Array {
  const calendar = emptyCalendar()
  calendar.addSubcomponent(toComponent(event, publicUrl, now))
  return bytesOf(calendar)
}

/**
 * Events as a calendar that programs subscribe to (RFC 7986), with all times in UTC. The same events always
 * have the same bytes.
 */
export function calendarFeed(
  events: readonly CalendarEvent[],
  { name, refreshHours, publicUrl }: { name: string; refreshHours: number; publicUrl: string },
): Uint8Array {
  const calendar = emptyCalendar()
  // Programs know one of each two.
  for (const property of ['name', 'x-wr-calname']) calendar.addPropertyWithValue(property, plain(name))
  const interval = ICAL.Duration.fromSeconds(refreshHours * 3600)
  calendar.addPropertyWithValue('refresh-interval', interval)
  calendar.addPropertyWithValue('x-published-ttl', interval.toString())
  for (const event of events) calendar.addSubcomponent(toComponent(event, publicUrl, event.changedAt))
  return bytesOf(calendar)
}

function emptyCalendar(): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Hereabouts//Hereabouts//EN')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  return calendar
}

function toComponent(event: CalendarEvent, publicUrl: string, stampedAt: Date): ICAL.Component {
  const entry = new ICAL.Component('vevent')
  entry.addPropertyWithValue('uid', `${event.id}@${new URL(publicUrl).hostname}`)
  entry.addPropertyWithValue('dtstamp', utc(stampedAt))
  entry.addPropertyWithValue('last-modified', utc(event.changedAt))
  entry.addPropertyWithValue('sequence', event.sequence)
  entry.addPropertyWithValue('status', event.status)
  entry.addPropertyWithValue('dtstart', utc(event.startsAt))
  entry.addPropertyWithValue('dtend', utc(event.endsAt))
  entry.addPropertyWithValue('summary', plain(event.summary))
  entry.addPropertyWithValue('location', plain(event.location))
  if (event.description !== undefined) entry.addPropertyWithValue('description', plain(event.description))
  entry.addPropertyWithValue('url', `${publicUrl}${event.path}`)
  return entry
}

function bytesOf(calendar: ICAL.Component): Uint8Array {
  return Buffer.from(`${calendar.toString()}\r\n`)
}

const utc = (at: Date) => ICAL.Time.fromJSDate(at, true)

/** RFC 5545, 3.3.11: the line break is the only control character with a meaning. */
function plain(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
  )
}
