import { createHash } from 'node:crypto'
import { createContext, Script } from 'node:vm'
import ICAL from 'ical.js'
import { neededLines } from './calendar-lines.ts'
import { startsOf } from './calendar-occurrences.ts'
import { toMoment, zoneOfCalendar } from './calendar-zones.ts'
import { DAY_MS, later, SECOND_MS } from './clock.ts'

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
const LASTS_MS_MAX = 7 * DAY_MS
const CHARACTERS_MAX = 2000
/** Of the rules of all events. Those that never end must not take the others along. */
const RULES_MS_MAX = 2 * SECOND_MS

/**
 * The entries of a calendar, the soonest first. Leaves out what is cancelled, private or broken.
 *
 * The rules of all events have two seconds together. Those that need least come first, and the rest is left out.
 * Large calendars still take long: call it where it can be stopped.
 *
 * @throws UnreadableCalendar
 */
export function readEntries(text: string, reading: Reading): CalendarEntry[] {
  const found = new Map<string, CalendarEntry>()
  const all = calendarsIn(text).flatMap((calendar) => {
    const within = { ...reading, timeZone: zoneOfCalendar(calendar) ?? reading.timeZone }
    return seriesIn(calendar).map((series) => ({ ...series, within }))
  })
  const starts = startsOfAll(all)
  for (const series of all)
    for (const entry of entriesOf(series, starts.get(series) ?? [])) found.set(entry.key, entry)
  return [...found.values()]
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .slice(0, ENTRIES_MAX)
}

function calendarsIn(written: string): ICAL.Component[] {
  const text = neededLines(written)
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

/** The library gives up a whole calendar for one rule that it cannot read. */
function withoutBrokenEvents(text: string): ICAL.Component[] | null {
  const calendars = parsed(text.replace(EVENTS, ''))
  for (const event of text.match(EVENTS)?.flatMap((each) => parsed(each) ?? []) ?? [])
    calendars?.[0]?.addSubcomponent(event)
  return calendars
}

const EVENTS = /^BEGIN:VEVENT\r\n[\s\S]*?^END:VEVENT\r\n/gm

interface Series {
  main: ICAL.Component
  /** Occurrences of it that were changed. */
  changed: ICAL.Component[]
}

interface SeriesWithin extends Series {
  within: Reading
}

/** The events of a calendar. Of two versions of the same event, the newer one comes last. */
function seriesIn(calendar: ICAL.Component): Series[] {
  // All that it contains is taken back.
  if (/^cancel$/i.test(String(calendar.getFirstPropertyValue('method')))) return []
  const events = calendar
    .getAllSubcomponents('vevent')
    .sort((one, other) => sequenceOf(one) - sequenceOf(other))
  const changed = groupByUid(events.filter(isException))
  return [
    ...events
      .filter((event) => !isException(event))
      .map((main) => ({ main, changed: changed.get(uidOf(main)) ?? [] })),
    // A changed one may have been moved from afar, and some calendars contain no others.
    ...events.filter(isException).map((main) => ({ main, changed: [] })),
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

function isException(event: ICAL.Component): boolean {
  return event.hasProperty('recurrence-id')
}

/** Those without an id are told apart by their titles. */
function uidOf(event: ICAL.Component): string {
  return String(event.getFirstPropertyValue('uid') ?? event.getFirstPropertyValue('summary') ?? '')
}

function sequenceOf(event: ICAL.Component): number {
  return Number(event.getFirstPropertyValue('sequence')) || 0
}

/**
 * When each event begins. Nobody can tell a rule that never ends from one that takes long, so each rule gets a
 * millisecond, then those that need more get two, and so on. Events with the same rule wait if one of them needs more.
 */
function startsOfAll(all: readonly SeriesWithin[]): Map<SeriesWithin, ICAL.Time[]> {
  const starts = new Map<SeriesWithin, ICAL.Time[]>()
  const untilMs = performance.now() + RULES_MS_MAX
  let waiting = all
  for (let ms = 1; waiting.length > 0; ms *= 2) {
    const long = new Set<string>()
    waiting = waiting.filter((series) => {
      const rules = rulesOf(series.main)
      const leftMs = Math.ceil(untilMs - performance.now())
      if (rules !== '' && leftMs <= 0) return false
      if (long.has(rules)) return true
      try {
        starts.set(series, startsWithin(series, Math.min(ms, leftMs)))
      } catch (error) {
        if (!isInterrupted(error)) return false
        long.add(rules)
        return true
      }
      return false
    })
  }
  return starts
}

/** @throws if an event with rules takes longer than `ms` milliseconds, or is broken */
function startsWithin({ main, changed, within }: SeriesWithin, ms: number): ICAL.Time[] {
  const single = main.getFirstPropertyValue('recurrence-id')
  if (single) return [main.getFirstPropertyValue('dtstart') as ICAL.Time]
  const starts = () => startsOf(main, changed, within)
  return rulesOf(main) === '' ? starts() : interruptAfter(ms, starts)
}

/** Empty without any. */
function rulesOf(event: ICAL.Component): string {
  return ['rrule', 'exrule']
    .flatMap((name) => event.getAllProperties(name).map((rule) => rule.toICALString()))
    .join()
}

/**
 * Calls a function that may never return.
 *
 * @throws after `ms` milliseconds, wherever the function is by then
 */
function interruptAfter<Result>(ms: number, work: () => Result): Result {
  CALLED.work = work
  return CALL.runInContext(CALLED, { timeout: ms })
}

const CALL = new Script('work()')
const CALLED = createContext({})

function isInterrupted(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

/** The occurrences of one event within the window. One that cannot be read has none. */
function entriesOf({ main, changed, within }: SeriesWithin, starts: readonly ICAL.Time[]): CalendarEntry[] {
  const entries: CalendarEntry[] = []
  try {
    const event = new ICAL.Event(main, { exceptions: changed.filter(isLasting) })
    const single = main.getFirstPropertyValue('recurrence-id') as ICAL.Time | null
    for (const start of starts) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(start)
      const entry = toEntry(item, startDate, endDate, single ?? start, within)
      if (entry && entries.push(entry) === OCCURRENCES_MAX) break
    }
  } catch {}
  return entries
}

/** Whether it changes an occurrence and all that come after it. */
function isLasting(event: ICAL.Component): boolean {
  return event.getFirstProperty('recurrence-id')?.getParameter('range') !== undefined
}

function toEntry(
  { component, startDate: ownStart, endDate: ownEnd }: ICAL.Event,
  start: ICAL.Time,
  end: ICAL.Time,
  occurrence: ICAL.Time,
  { from, to, timeZone }: Reading,
): CalendarEntry | null {
  const textOf = (name: string) =>
    String(component.getFirstPropertyValue(name) ?? '').slice(0, CHARACTERS_MAX)
  // A class that we do not know counts as private (RFC 5545, section 3.8.1.3).
  if (/^cancelled$/i.test(textOf('status')) || !/^(public)?$/i.test(textOf('class'))) return null
  const ofStart = component.getFirstProperty('dtstart')
  const ofEnd = component.getFirstProperty('dtend') ?? ofStart
  const startsAt = toMoment(start, ofStart, timeZone)
  const endsAt = start.isDate
    ? toMoment(afterDays(start, end), ofEnd, timeZone)
    : later(
        startsAt,
        toMoment(ownEnd, ofEnd, timeZone).getTime() - toMoment(ownStart, ofStart, timeZone).getTime(),
      )
  const lastsMs = Math.max(0, endsAt.getTime() - startsAt.getTime())
  if (!(startsAt < to) || !(later(startsAt, lastsMs) > from) || lastsMs > LASTS_MS_MAX) return null
  return {
    key: createHash('sha256')
      .update(`${uidOf(component)}\n${occurrence}`)
      .digest('hex')
      .slice(0, 16),
    title: textOf('summary'),
    place: textOf('location'),
    link: textOf('url'),
    startsAt,
    endsAt: later(startsAt, lastsMs),
    isAllDay: start.isDate,
  }
}

/** Some programs end a day on the same day. It lasts until midnight. */
function afterDays(start: ICAL.Time, end: ICAL.Time): ICAL.Time {
  if (!end.isDate || end.compare(start) > 0) return end
  const next = start.clone()
  next.adjust(1, 0, 0, 0)
  return next
}
