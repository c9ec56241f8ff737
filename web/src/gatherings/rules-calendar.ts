import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { t } from '@lingui/core/macro'
import { calendarFile } from '../platform/calendar.ts'
import { translateName } from '../platform/translate.ts'

/**
 * A gathering as a calendar file. Names nobody, because calendars are synchronised and shared. Contains the
 * area until the server shows the place, which it does to members once the gathering is on.
 */
export function calendarOf(
  { id, interest, label, place, startsAt, endsAt }: Gathering,
  at: { nowMs: number; origin: string },
): string {
  const what = translateName('interest', interest.name)
  return calendarFile(
    {
      id: `gathering-${id}`,
      startMs: Date.parse(startsAt),
      endMs: Date.parse(endsAt),
      summary: t`${what}, ${label}`,
      location: place ?? label,
      path: `/gatherings/${id}`,
    },
    at,
  )
}
