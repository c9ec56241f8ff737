import { isTimeZone } from '@hereabouts/contract/http/time-zones'
import type ICAL from 'ical.js'
import { findIana } from 'windows-iana'
import { momentOf } from './time-zone.ts'

/** The zone of a whole calendar, as many programs write it. Null if Intl does not know it. */
export function zoneOfCalendar(calendar: ICAL.Component): string | null {
  return knownZone(textOf(calendar, 'x-wr-timezone')) ?? knownZone(textOf(calendar, 'timezone-id'))
}

/**
 * When a time in a property of a calendar is. Places that Intl knows are taken from there, because calendars often bring outdated
 * rules or none. Then come the rules that the calendar brings, names such as those of Windows, and last the zone of
 * the whole calendar.
 *
 * @param property names the zone
 * @param timeZone for whole days and for times without a known zone
 * @throws RangeError for a time that does not exist
 */
export function toMoment(time: ICAL.Time, property: ICAL.Property | null, timeZone: string): Date {
  const { year, month, day, hour, minute, second } = time
  const local = Date.UTC(year, month - 1, day, ...(time.isDate ? [] : [hour, minute, second]))
  if (time.isDate) return momentOf(local, timeZone)
  if (time.zone?.tzid === 'UTC') return new Date(local)
  const written = String(property?.getParameter('tzid') ?? '')
  const rules = property?.parent?.parent
    ?.getAllSubcomponents('vtimezone')
    .find((each) => textOf(each, 'tzid') === written)
  const place = knownPlace(written) ?? knownPlace(rules ? textOf(rules, 'x-lic-location') : '')
  if (!place && rules && hasOffsets(rules)) return new Date(time.toUnixTime() * 1000)
  return momentOf(local, place ?? knownZone(written) ?? timeZone)
}

/** The zone that Intl knows under this name, the end of it (`/example.org/20261128/Europe/Berlin`), or that of Windows. */
function knownZone(written: string): string | null {
  const name = written.trim()
  // Most times name none, and asking Intl takes longer than all else that is done with them.
  if (name === '') return null
  const ends = [3, 2, 1].map((parts) => name.split('/').slice(-parts).join('/'))
  return [name, ...ends, name.replace('-', '/'), ...findIana(name)].find(isTimeZone) ?? null
}

/** The same for names as `Europe/Berlin` only: short ones such as `EST` mean different things to different programs. */
function knownPlace(written: string): string | null {
  return written.includes('/') ? knownZone(written) : null
}

/** Rules that say nothing would count as UTC. */
function hasOffsets(rules: ICAL.Component): boolean {
  return ['standard', 'daylight'].some((name) =>
    rules
      .getAllSubcomponents(name)
      .some((each) => ['dtstart', 'tzoffsetto', 'tzoffsetfrom'].every((needed) => each.hasProperty(needed))),
  )
}

function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '')
}
