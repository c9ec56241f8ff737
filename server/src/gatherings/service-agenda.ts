import { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import { AGENDA_REFRESH_HOURS } from '@hereabouts/contract/gatherings/limits'
import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { Agenda } from '@hereabouts/contract/gatherings/schemas-agenda'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { type Locale, SOURCE_LOCALE } from '@hereabouts/contract/http/locales'
import type { I18n } from '@lingui/core'
import { Feed } from 'feed'
import { type CalendarEvent, calendarFeed } from '../platform/calendar.ts'
import { HOUR_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { HeadReader, PageHead } from '../platform/http/page-head.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { i18nFor, translateName } from '../platform/languages.ts'
import { escaped } from '../platform/mailer-text.ts'
import { publish } from './rules-agenda.ts'
import { change } from './service.ts'
import { describeGathering } from './service-preview.ts'
import * as store from './store-agenda.ts'

/** Puts the viewer's gathering on the public agenda, or takes it off. */
export function publishGathering(
  deps: Deps,
  viewer: Viewer,
  id: GatheringId,
  isPublic: boolean,
): Promise<Gathering> {
  if (isPublic && deps.config.agenda === 'off') fail(GATHERING_ERRORS.NO_AGENDA)
  return change(
    deps,
    viewer,
    id,
    ({ gathering, now }) => publish(gathering, viewer.id, now),
    async (tx) => {
      await store.setPublisher(tx, id, isPublic ? viewer.id : null)
    },
  )
}

/** The agenda for everybody. Fails with NOT_FOUND while the operator has not turned it on. */
export async function getAgenda(deps: Deps): Promise<Agenda> {
  return { gatherings: (await list(deps)).map(toEntry) }
}

/** The agenda as an Atom feed (RFC 4287). The same gatherings always have the same bytes. */
export async function getAgendaFeed(deps: Deps, language: Locale = SOURCE_LOCALE): Promise<Uint8Array> {
  const { publicUrl } = deps.config
  const i18n = i18nFor(language)
  const rows = await list(deps)
  const feed = new Feed({
    id: `${publicUrl}/agenda`,
    title: titleOf(i18n),
    link: `${publicUrl}/agenda`,
    feed: `${publicUrl}${feedPath('atom', language)}`,
    author: { name: 'Hereabouts' },
    generator: 'Hereabouts',
    updated: new Date(Math.max(0, ...rows.map((row) => changedAt(row).getTime()))),
  })
  for (const row of rows)
    feed.addItem({
      id: `${publicUrl}/gatherings/${row.id}`,
      // The library marks both as HTML.
      title: escaped(clean(summaryOf(i18n, row))),
      description: escaped(
        clean(i18n._('{time}. {people}', { time: windowOf(i18n, row), people: seatsOf(i18n, row) })),
      ),
      link: `${publicUrl}/gathering/${row.code}`,
      date: changedAt(row),
    })
  return Buffer.from(feed.atom1())
}

/** The agenda as a calendar to subscribe to. The same gatherings always have the same bytes. */
export async function getAgendaCalendar(deps: Deps, language: Locale = SOURCE_LOCALE): Promise<Uint8Array> {
  const i18n = i18nFor(language)
  return calendarFeed(
    (await list(deps)).map((row) => toEvent(i18n, row)),
    { name: titleOf(i18n), refreshHours: AGENDA_REFRESH_HOURS, publicUrl: deps.config.publicUrl },
  )
}

/** What messengers and search engines show of the agenda's page, and its feeds. */
export async function headOfAgenda({ config }: Deps, { locale }: HeadReader): Promise<PageHead> {
  const i18n = i18nFor(locale)
  const title = titleOf(i18n)
  return {
    title,
    description: i18n._('Do something together with people around you, once enough of you would come.'),
    ...(config.agenda !== 'off' && {
      feeds: [
        { type: 'application/atom+xml', title, path: feedPath('atom', locale) },
        { type: 'text/calendar', title, path: feedPath('ics', locale) },
      ],
    }),
  }
}

function list({ config, db, clock }: Deps): Promise<store.AgendaRow[]> {
  if (config.agenda === 'off') fail(COMMON_ERRORS.NOT_FOUND)
  return store.listPublic(db, clock.now())
}

function toEntry(row: store.AgendaRow): Agenda['gatherings'][number] {
  const { code, state, label, isWeekly, going, minimum } = row
  return {
    code,
    state,
    interest: row.interestName,
    label,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    audience: row.isVerifiedOnly ? 'verified' : 'everyone',
    isWeekly,
    going,
    minimum,
  }
}

function toEvent(i18n: I18n, row: store.AgendaRow): CalendarEvent {
  const { id, code, state, label, startsAt, endsAt, changes } = row
  return {
    // Not `gathering-7`: the file for its members has the place, and may be in the same calendar.
    id: `agenda-${id}`,
    startsAt,
    endsAt,
    summary: summaryOf(i18n, row),
    location: label,
    description: seatsOf(i18n, row),
    path: `/gathering/${code}`,
    status: state === 'on' ? 'CONFIRMED' : 'TENTATIVE',
    sequence: changes + (state === 'on' ? 1 : 0),
    changedAt: changedAt(row),
  }
}

function titleOf(i18n: I18n): string {
  return i18n._('What’s planned on Hereabouts')
}

function summaryOf(i18n: I18n, { interestName, label }: store.AgendaRow): string {
  return i18n._('{interest}, {label}', { interest: translateName(i18n, 'interest', interestName), label })
}

function seatsOf(i18n: I18n, row: store.AgendaRow): string {
  return describeGathering(i18n, { ...toEntry(row), isFull: false }, null)
}

/** Names the zone, because feeds are read anywhere. */
function windowOf(i18n: I18n, { startsAt, endsAt, timeZone }: store.AgendaRow): string {
  return new Intl.DateTimeFormat(i18n.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timeZone ?? 'UTC',
  }).formatRange(startsAt, endsAt)
}

function feedPath(format: 'atom' | 'ics', language: Locale): string {
  return `/api/agenda.${format}?language=${language}`
}

/** To the hour: the exact time would help to find out who had the app open then. */
function changedAt({ createdAt, onAt, movedAt }: store.AgendaRow): Date {
  const last = Math.max(createdAt.getTime(), onAt?.getTime() ?? 0, movedAt?.getTime() ?? 0)
  return new Date(last - (last % HOUR_MS))
}

/** Without the characters that XML forbids (XML 1.0, section 2.2). */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
