import { directionOf, type Locale } from '@hereabouts/contract/http/locales'
import { isTimeZone } from '@hereabouts/contract/http/time-zones'
import type { PushKind } from '@hereabouts/contract/notifications/limits'
import type { PushSettings, PushTested } from '@hereabouts/contract/notifications/schemas-push'
import type { I18n } from '@lingui/core'
import { MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import type { PushOutcome } from '../platform/pusher.ts'
import { offsetMs } from '../platform/time-zone.ts'

export const DEFAULT_PUSH: PushSettings = {
  kinds: { message: true, invitation: true, meetup: true, expiring: true, badge: true, digest: true },
  showsText: false,
  quiet: null,
}

/** Whether it is within a person's quiet hours. Equal start and end mean all day. */
export function isQuiet(quiet: PushSettings['quiet'], now: Date): boolean {
  if (quiet === null) return false
  const { from, until, utcOffset, timeZone } = quiet
  const isKnown = timeZone !== undefined && isTimeZone(timeZone)
  const offset = isKnown ? offsetMs(now, timeZone) / MINUTE_MS : utcOffset
  const minutes = Math.floor(now.getTime() / MINUTE_MS) + offset
  const minute = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return from < until ? minute >= from && minute < until : minute >= from || minute < until
}

/** Whether a person wants to hear of something now: by its switch, and outside of their quiet hours. */
export function isWanted(setting: PushKind | null, { kinds, quiet }: PushSettings, now: Date): boolean {
  return setting === null || (kinds[setting] && !isQuiet(quiet, now))
}

const DAY_MINUTES = 24 * 60

/**
 * The backoff after this many tries: 5 s, tripled each time, up to 5 minutes; longer if the push service asks
 * for it.
 */
export function restAfter(tries: number, askedMs: number | null): number {
  return Math.max(Math.min(5 * SECOND_MS * 3 ** (tries - 1), 5 * MINUTE_MS), askedMs ?? 0)
}

/** What a push shows. It replaces a notification with the same `tag`, and opens `path`. */
export interface PushWords {
  title: string
  text: string
  path: string
  tag: string
}

/** Other people can read a lock screen, so names and texts appear only for people who chose so. */
export function wordsFor(words: PushWords, showsText: boolean, i18n: I18n): PushWords {
  return showsText
    ? { ...words, title: clip(words.title, TITLE_MAX), text: clip(words.text, TEXT_MAX) }
    : { ...words, title: i18n._('Something new on Hereabouts'), text: '' }
}

const TITLE_MAX = 80
const TEXT_MAX = 240

/**
 * The payload of a push, as declarative JSON (Push API, section 3.3): browsers that know it show it without
 * our service worker if that does not run. They, and all others, first let the worker handle it (`mutable`),
 * which reads the first four fields, or `data`, and confirms the push with the receipt.
 */
export function payloadFor(
  words: PushWords,
  { publicUrl, locale, receipt }: { publicUrl: string; locale: Locale; receipt: string },
): string {
  const payload = ({ title, text, path, tag }: PushWords) =>
    JSON.stringify({
      title,
      text,
      path,
      tag,
      receipt,
      web_push: 8030,
      mutable: true,
      notification: {
        title,
        body: text,
        navigate: `${publicUrl}${path}`,
        tag,
        lang: locale,
        dir: directionOf(locale),
        silent: false,
        data: { path, receipt },
      },
    })
  const whole = payload(words)
  if (Buffer.byteLength(whole) <= PAYLOAD_BYTES_MAX) return whole
  // Rare characters that take many bytes.
  return payload({ ...words, text: clip(words.text, TEXT_MAX / 4) })
}

/** What every push service accepts, 4096 bytes, without what encryption adds (RFC 8188, section 2). */
export const PAYLOAD_BYTES_MAX = 4096 - 86 - 17

/** What a push service's answer to a test means. */
export function testedWith(outcome: PushOutcome): PushTested {
  if (outcome.kind === 'accepted' || outcome.kind === 'gone')
    return { answer: outcome.kind, status: null, waitSeconds: null }
  const { kind, status } = outcome
  if (kind === 'rejected') return { answer: 'rejected', status, waitSeconds: null }
  const waitSeconds = outcome.afterMs === null ? null : Math.ceil(outcome.afterMs / SECOND_MS)
  return { answer: status === 429 ? 'busy' : 'unavailable', status, waitSeconds }
}

function clip(text: string, max: number): string {
  const characters = [...text.slice(0, max * 10)]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text.slice(0, max * 10)
}
