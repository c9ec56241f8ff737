import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { Locale } from '@hereabouts/contract/http/locales'
import { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import type { I18n } from '@lingui/core'
import { readUser } from '../accounts/service.ts'
import { type CalendarEvent, calendarFile } from '../platform/calendar.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { i18nFor, translateName } from '../platform/languages.ts'
import { toCompanion } from '../safety/service.ts'
import { meetupEndsAt } from './rules-plans.ts'
import * as store from './store.ts'

/**
 * A meetup as a calendar file, for its two members once they agreed. In the language of the account, or else
 * in the one asked for.
 */
export async function getMeetupCalendar(
  { db, clock, config }: Deps,
  viewer: Viewer,
  id: MeetupId,
  asked: Locale,
): Promise<Uint8Array> {
  const now = clock.now()
  const row = (await store.findView(db, id, viewer.id, now)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  if (row.acceptedAt === null) fail(MEETUP_ERRORS.NOT_ACCEPTED)
  const { locale } = await readUser(db, viewer.id)
  return calendarFile(toEvent(i18nFor(locale ?? asked), row, row.acceptedAt, now), config.publicUrl, now)
}

/** Calendars are synchronised and shared, so it contains only the first name of the other, and no note. */
function toEvent(i18n: I18n, row: store.MeetupView, acceptedAt: Date, now: Date): CalendarEvent {
  const isCancelled = row.state === 'cancelled'
  return {
    id: `meetup-${row.id}`,
    startsAt: row.startsAt,
    endsAt: meetupEndsAt(row.startsAt),
    summary: i18n._('{interest} with {name}', {
      interest: translateName(i18n, 'interest', row.interestName),
      name: firstName(toCompanion(row).name),
    }),
    location: row.place,
    path: '/',
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    sequence: isCancelled ? row.revision + 1 : row.revision,
    // A block may have ended it a moment before that is stored.
    changedAt: isCancelled ? (row.endedAt ?? now) : (row.revisedAt ?? acceptedAt),
  }
}

function firstName(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? name
}
