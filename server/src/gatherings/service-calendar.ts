import type { Gathering, GatheringId, GatheringState } from '@hereabouts/contract/gatherings/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { Locale } from '@hereabouts/contract/http/locales'
import type { I18n } from '@lingui/core'
import { readUser } from '../accounts/service.ts'
import { type CalendarEvent, calendarFile } from '../platform/calendar.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { i18nFor, translateName } from '../platform/languages.ts'
import { readGathering } from './service-views.ts'
import * as store from './store-views.ts'

/**
 * A gathering as a calendar file, for those who are in it: what others see of one can be disguised. In the
 * language of the account, or else in the one asked for.
 */
export async function getGatheringCalendar(
  deps: Deps,
  viewer: Viewer,
  id: GatheringId,
  asked: Locale,
): Promise<Uint8Array> {
  const { db, clock, config } = deps
  const gathering = await readGathering(deps, db, id, viewer.id)
  if (gathering.own !== 'in') fail(COMMON_ERRORS.NOT_FOUND)
  const row = (await store.find(db, id, viewer.id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  const { locale } = await readUser(db, viewer.id)
  return calendarFile(
    toEvent(i18nFor(locale ?? asked), gathering, row, clock.now()),
    config.publicUrl,
    clock.now(),
  )
}

/** Names nobody, because calendars are synchronised and shared. Contains the area until the place shows. */
function toEvent(
  i18n: I18n,
  { id, state, interest, label, place, startsAt, endsAt }: Gathering,
  { createdAt, onAt, endedAt, changes, movedAt, placedAt }: store.ViewRow,
  now: Date,
): CalendarEvent {
  const { status, sequence } = STAGES[state]
  const what = translateName(i18n, 'interest', interest.name)
  return {
    id: `gathering-${id}`,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    // Moderators may have removed the texts.
    summary: label === '' ? what : i18n._('{interest}, {label}', { interest: what, label }),
    location: place ?? label,
    path: `/gatherings/${id}`,
    status,
    sequence: sequence + changes,
    // Time may have ended it a moment before that is stored.
    changedAt: status === 'CANCELLED' ? (endedAt ?? now) : latest(createdAt, onAt, movedAt, placedAt),
  }
}

function latest(first: Date, ...others: (Date | null)[]): Date {
  return others.reduce<Date>((last, at) => (at && at > last ? at : last), first)
}

/** How often the event has changed by itself: when it is on, the place shows. A gathering never goes back. */
const STAGES: Record<GatheringState, Pick<CalendarEvent, 'status' | 'sequence'>> = {
  open: { status: 'TENTATIVE', sequence: 0 },
  on: { status: 'CONFIRMED', sequence: 1 },
  under_way: { status: 'CONFIRMED', sequence: 1 },
  over: { status: 'CONFIRMED', sequence: 1 },
  lapsed: { status: 'CANCELLED', sequence: 2 },
  cancelled: { status: 'CANCELLED', sequence: 2 },
}
