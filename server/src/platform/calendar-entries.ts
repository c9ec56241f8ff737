import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { momentOf } from './time-zone.ts'

/** An event of somebody else's calendar. Its texts are as they were written there. */
export interface CalendarEntry {
  /** The same each time for the same occurrence. */
  key: string
  title: string
  place: string
  link: string
  startsAt: Date
  /** As `startsAt` if the calendar does not say. */
  endsAt: Date
  isAllDay: boolean
}

export interface Reading {
  /** Of interest is what ends after this moment... */
  from: Date
  /** ...and starts before this one. */
  to: Date
  /** For times without a zone, and for whole days. */
  timeZone: string
}

/** A text that is no calendar (RFC 5545). */
export class UnreadableCalendar extends Error {}

/** The soonest are taken. */
const ENTRIES_MAX = 100
/** Of one that repeats, so that one that repeats every hour leaves room for others: one a day. */
const OCCURRENCES_MAX = 14
/** Longer ones, such as exhibitions, are no occasion to meet. They would come first for months. */
const LASTS_MS_MAX = 7 * 24 * 60 * 60 * 1000
const CHARACTERS_MAX = 2000

/**
 * The entries of a calendar, the soonest first. Leaves out what is cancelled, private or broken.
 *
 * Rules that repeat can make this take forever: call it where it can be stopped.
 *
 * @throws UnreadableCalendar
 */
export function readEntries(text: string, reading: Reading): CalendarEntry[] {
  const found = new Map<string, CalendarEntry>()
  for (const calendar of calendarsIn(text)) {
    const zone = calendar.getFirstPropertyValue('x-wr-timezone')
    const within = { ...reading, timeZone: knownZone(String(zone ?? '')) ?? reading.timeZone }
    for (const series of seriesIn(calendar))
      for (const entry of entriesOf(series, within)) found.set(entry.key, entry)
  }
  return [...found.values()]
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .slice(0, ENTRIES_MAX)
}

function calendarsIn(written: string): ICAL.Component[] {
  const text = written.replace(/^\ufeff/, '')
  const calendars = parsed(text) ?? withoutBrokenEvents(text) ?? []
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new UnreadableCalendar()
  return calendars
}

function parsed(text: string): ICAL.Component[] | null {
  try {
    const found = ICAL.parse(text) as unknown[]
    // Several calendars in one file come as a list.
    const all = (Array.isArray(found[0]) ? found : [found]) as unknown[][]
    return all.map((each) => new ICAL.Component(each as never))
  } catch {
    return null
  }
}

/** The library gives up a whole calendar for one line that it cannot read. */
function withoutBrokenEvents(text: string): ICAL.Component[] | null {
  const lines = text.replaceAll('\r\n', '\n')
  const calendars = parsed(lines.replace(EVENTS, ''))
  for (const event of lines.match(EVENTS)?.flatMap((each) => parsed(each) ?? []) ?? [])
    calendars?.[0]?.addSubcomponent(event)
  return calendars
}

const EVENTS = /^BEGIN:VEVENT$[\s\S]*?^END:VEVENT$\s*/gm

interface Series {
  main: ICAL.Component
  exceptions: ICAL.Component[]
}

/** Events by their id: each with the occurrences of it that were changed. */
function seriesIn(calendar: ICAL.Component): Series[] {
  const events = calendar.getAllSubcomponents('vevent')
  const changed = groupByUid(events.filter(isException))
  const mains = events.filter((event) => !isException(event))
  const known = new Set(mains.map(uidOf))
  return [
    ...mains.map((main) => ({ main, exceptions: changed.get(uidOf(main)) ?? [] })),
    // Some calendars contain only the changed occurrences.
    ...events.filter((event) => isException(event) && !known.has(uidOf(event))).map(alone),
  ]
}

function groupByUid(events: ICAL.Component[]): Map<string, ICAL.Component[]> {
  const groups = new Map<string, ICAL.Component[]>()
  for (const event of events) {
    const group = groups.get(uidOf(event))
    if (group) group.push(event)
    else groups.set(uidOf(event), [event])
  }
  return groups
}

function alone(main: ICAL.Component): Series {
  return { main, exceptions: [] }
}

function isException(event: ICAL.Component): boolean {
  return event.hasProperty('recurrence-id')
}

function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('uid') ?? '')
}

/** The occurrences of one event within the window. One that cannot be read has none. */
function entriesOf({ main, exceptions }: Series, reading: Reading): CalendarEntry[] {
  const entries: CalendarEntry[] = []
  try {
    const event = new ICAL.Event(main, { exceptions })
    if (!event.isRecurring()) {
      const entry = toEntry(event, event.startDate, event.endDate, reading)
      return entry ? [entry] : []
    }
    const occurrences = event.iterator()
    while (entries.length < OCCURRENCES_MAX) {
      const next = occurrences.next() as ICAL.Time | null
      if (!next || momentIn(next, zoneOf(main, 'dtstart'), reading) >= reading.to) break
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      const entry = toEntry(item, startDate, endDate, reading, next)
      if (entry) entries.push(entry)
    }
  } catch {}
  return entries
}

function toEntry(
  { component, uid }: ICAL.Event,
  start: ICAL.Time,
  end: ICAL.Time,
  reading: Reading,
  occurrence: ICAL.Time = start,
): CalendarEntry | null {
  const textOf = (name: string) =>
    String(component.getFirstPropertyValue(name) ?? '').slice(0, CHARACTERS_MAX)
  if (/^cancelled$/i.test(textOf('status')) || /^(private|confidential)$/i.test(textOf('class'))) return null
  const zone = zoneOf(component, 'dtstart')
  const startsAt = momentIn(start, zone, reading)
  // The end of a later occurrence is counted from its start.
  const isOwnEnd = component.hasProperty('dtend') && occurrence === start
  const endsAt = momentIn(end, isOwnEnd ? zoneOf(component, 'dtend') : zone, reading)
  const lastsMs = Math.max(0, endsAt.getTime() - startsAt.getTime())
  if (!(startsAt < reading.to) || !(later(startsAt, lastsMs) > reading.from) || lastsMs > LASTS_MS_MAX)
    return null
  return {
    key: createHash('sha256').update(`${uid}\n${occurrence}`).digest('hex').slice(0, 16),
    title: textOf('summary'),
    place: textOf('location'),
    link: textOf('url'),
    startsAt,
    endsAt: later(startsAt, lastsMs),
    isAllDay: start.isDate,
  }
}

function later(from: Date, ms: number): Date {
  return new Date(from.getTime() + ms)
}

/** The zone that a time names, as the calendar writes it. */
function zoneOf(event: ICAL.Component, name: 'dtstart' | 'dtend'): string {
  return String(event.getFirstProperty(name)?.getParameter('tzid') ?? '')
}

/**
 * Zones that Intl knows are taken from there, because calendars often bring outdated rules or none. Then come
 * the rules that the calendar brings, and last the zone of the whole calendar.
 *
 * @throws RangeError for a time that no calendar has
 */
function momentIn(time: ICAL.Time, written: string, { timeZone }: Reading): Date {
  const { year, month, day, hour, minute, second } = time
  const local = Date.UTC(year, month - 1, day, ...(time.isDate ? [] : [hour, minute, second]))
  if (time.zone.tzid === 'UTC' && !time.isDate) return new Date(local)
  const known = time.isDate ? timeZone : knownZone(written)
  if (known) return momentOf(local, known)
  if (time.zone.tzid !== 'floating') return new Date(time.toUnixTime() * 1000)
  return momentOf(local, timeZone)
}

/** The zone that Intl knows under this name, or under its end: `/example.org/20261128/Europe/Berlin`. */
function knownZone(written: string): string | null {
  const short = written.split('/').slice(-2).join('/')
  return [written, short].find((name) => /^[A-Z][A-Za-z_]+\/[\w+\-/]+$/.test(name) && isKnown(name)) ?? null
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== null
  } catch {
    return false
  }
}
