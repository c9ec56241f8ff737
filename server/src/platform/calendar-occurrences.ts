import type ICAL from 'ical.js'
import { toMoment } from './calendar-zones.ts'
import { DAY_MS, HOUR_MS, later } from './clock.ts'

interface Window {
  from: Date
  to: Date
  /** For times without a zone, and for whole days. */
  timeZone: string
}

/** Of one rule. One that counts its occurrences is followed from its start. */
const STEPS_MAX = 5000
/** An event of this length that begins before the window still reaches into it. */
const BEFORE_MS = 7 * DAY_MS

/**
 * When an event begins before the end of the window, by its rules and its dates, without the times that it excludes
 * and those that were changed. What began long before the window may be missing.
 *
 * @param changed events that stand for single occurrences of this one
 */
export function startsOf(
  event: ICAL.Component,
  changed: readonly ICAL.Component[],
  window: Window,
): ICAL.Time[] {
  const property = event.getFirstProperty('dtstart')
  const start = property?.getFirstValue() as ICAL.Time
  const momentOf = (time: ICAL.Time) => toMoment(time, property, window.timeZone)
  const startsBy = (name: string) =>
    event
      .getAllProperties(name)
      .flatMap((rule) => repeat(rule.getFirstValue() as ICAL.Recur, start, momentOf, window))
  const starts = [
    ...(event.hasProperty('rrule') ? startsBy('rrule') : [start]),
    ...timesOf(event, 'rdate').map(({ time }) => atTimeOf(start, time)),
  ]
  const excluded = new Set<number | string>(
    [event, ...changed]
      .flatMap((each) => [...timesOf(each, 'exdate'), ...timesOf(each, 'recurrence-id')])
      .map(({ time, of }) => (time.isDate ? dayOf(time) : toMoment(time, of, window.timeZone).getTime())),
  )
  // Older programs exclude times by a rule (RFC 2445, section 4.8.5.2).
  for (const time of startsBy('exrule')) excluded.add(momentOf(time).getTime())
  return starts.filter((time) => !excluded.has(momentOf(time).getTime()) && !excluded.has(dayOf(time)))
}

/** The times of a rule, in their order. */
function repeat(
  rule: ICAL.Recur,
  start: ICAL.Time,
  momentOf: (time: ICAL.Time) => Date,
  { from, to }: Window,
): ICAL.Time[] {
  const last = rule.until ? momentOf(rule.until) : to
  const endless = rule.clone()
  // The library compares a local time with an end in UTC as if both were local.
  endless.until = null
  const times = endless.iterator(rule.count ? start : nearer(start, rule, later(from, -BEFORE_MS)))
  const starts: ICAL.Time[] = []
  for (let step = 0; step < STEPS_MAX; step++) {
    const time = times.next() as ICAL.Time | null
    if (!time || momentOf(time) >= to || momentOf(time) > last) break
    // The library moves the one that it returned.
    starts.push(time.clone())
  }
  return starts
}

const PERIODS_MS: Record<string, number> = { HOURLY: HOUR_MS, DAILY: DAY_MS, WEEKLY: 7 * DAY_MS }
const PERIODS_MONTHS: Record<string, number> = { MONTHLY: 1, YEARLY: 12 }
/** After so many years, months have the same days again. */
const LEAP_YEARS = 4

/**
 * A start from which the rule has the same times after `moment` as from its own. For each day of ten years, or each
 * month of fifty, the library takes longer than the whole calendar may.
 */
function nearer(start: ICAL.Time, rule: ICAL.Recur, moment: Date): ICAL.Time {
  const { year, month, day, hour, minute, second } = start
  const skipped = start.clone()
  const months = PERIODS_MONTHS[rule.freq]
  if (months) {
    const years = leastYears(months * rule.interval)
    // A year earlier, because a week of it may begin in the one before. The weekday of a week's rule is that of the start.
    const turns = Math.floor((moment.getUTCFullYear() - 1 - year) / years)
    if (turns > 0 && !rule.parts.BYWEEKNO) skipped.year += turns * years
    return skipped
  }
  const periodMs = (PERIODS_MS[rule.freq] ?? Number.POSITIVE_INFINITY) * rule.interval
  // A day earlier, because the clock of the start may be ahead of UTC.
  const behindMs = moment.getTime() - DAY_MS - Date.UTC(year, month - 1, day, hour, minute, second)
  const periods = Math.floor(behindMs / periodMs)
  if (periods > 0)
    skipped.adjust(Math.floor((periods * periodMs) / DAY_MS), ((periods * periodMs) % DAY_MS) / HOUR_MS, 0, 0)
  return skipped
}

/** How many years there are until a rule that skips months comes to the same month of a leap cycle. */
function leastYears(months: number): number {
  let years = LEAP_YEARS
  while ((years * 12) % months !== 0) years += LEAP_YEARS
  return years
}

/** A day that is added to an event with a time has the time of the event. */
function atTimeOf(start: ICAL.Time, added: ICAL.Time): ICAL.Time {
  if (!added.isDate || start.isDate) return added
  const { year, month, day } = added
  const time = start.clone()
  Object.assign(time, { year, month, day })
  return time
}

function timesOf(event: ICAL.Component, name: string): { time: ICAL.Time; of: ICAL.Property }[] {
  return event
    .getAllProperties(name)
    .flatMap((of) => (of.getValues() as ICAL.Time[]).map((time) => ({ time, of })))
}

function dayOf({ year, month, day }: ICAL.Time): string {
  return `${year}-${month}-${day}`
}
