import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { calendarFile } from '../platform/calendar.ts'
import { translateName } from '../platform/translate.ts'

const ABOUT_MINUTES = 60

/**
 * A meetup as a calendar file. Calendars are synchronised and shared, so it contains only the first name of
 * the other person, and no note.
 */
export function calendarOf(
  { id, other, interest, place, startsAt }: Meetup,
  at: { nowMs: number; origin: string },
): string {
  const startMs = Date.parse(startsAt)
  const endMs = startMs + ABOUT_MINUTES * 60_000
  const [what, name] = [translateName('interest', interest.name), firstName(other.name)]
  const summary = t`${what} with ${name}`
  return calendarFile({ id: `meetup-${id}`, startMs, endMs, summary, location: place, path: '/' }, at)
}

function firstName(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? name
}
