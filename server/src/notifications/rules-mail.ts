import type { TimeFormat } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import { isTimeZone } from '@hereabouts/contract/http/time-zones'
import { MAIL_AFTER_MINUTES, type PushKind } from '@hereabouts/contract/notifications/limits'
import type { PushSettings } from '@hereabouts/contract/notifications/schemas-push'
import { i18nFor } from '../platform/languages.ts'
import type { Letter } from '../platform/mailer-text.ts'
import type { MailText } from '../platform/notifications.ts'
import { isWanted } from './rules-push.ts'

/** What decides whether a person has heard of an entry. */
interface Heard {
  seenAt: Date | null
  arrivedAt: Date | null
  readUntil: Date | null
  removedUntil: Date | null
  removed: readonly string[] | null
}

/**
 * Whether an entry should be e-mailed: the person wants to hear of it now, and nothing says that they have. They
 * have if they read or deleted it, if the app was in front of them since, or if a device confirmed a push since.
 */
export function isWorthMailing(
  { id, at, setting }: { id: string; at: Date; setting: PushKind | null },
  { seenAt, arrivedAt, readUntil, removedUntil, removed }: Heard,
  settings: PushSettings,
  now: Date,
): boolean {
  const hasHeard =
    removed?.includes(id) || [seenAt, arrivedAt, readUntil, removedUntil].some((then) => then && then >= at)
  return !hasHeard && isWanted(setting, settings, now)
}

interface Recipient {
  locale: Locale | null
  timeFormat: TimeFormat | null
  /** UTC, which the e-mail then names, if it is not known. */
  zone: string | null
}

/** The e-mail about an entry: a time and a link. It names no person and no place, because others may read it. */
export function noticeMail(
  { locale, timeFormat, zone }: Recipient,
  { subject, startsAt }: MailText,
  { path, unsubscribePath }: { path: string; unsubscribePath: `/${string}` },
): Pick<Letter, 'locale' | 'subject' | 'body' | 'unsubscribePath'> {
  const i18n = i18nFor(locale)
  const time = new Intl.DateTimeFormat(i18n.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone !== null && isTimeZone(zone) ? zone : 'UTC',
    ...(timeFormat && { hourCycle: timeFormat === '24h' ? 'h23' : i18n.locale === 'ja' ? 'h11' : 'h12' }),
  }).format(new Date(startsAt))
  return {
    locale,
    subject,
    body: [
      i18n._('Time: {time}', { time }),
      { text: i18n._('Open Hereabouts'), path: path as `/${string}` },
      i18n._('No notification reached your phone within {minutes} minutes, so here’s an e-mail instead.', {
        minutes: MAIL_AFTER_MINUTES,
      }),
      { text: i18n._('Don’t e-mail me about my plans'), path: unsubscribePath },
    ],
    unsubscribePath,
  }
}
