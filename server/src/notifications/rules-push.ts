import { isTimeZone } from '@hereabouts/contract/http/time-zones'
import type { PushSettings } from '@hereabouts/contract/notifications/schemas-push'
import type { I18n } from '@lingui/core'
import { MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
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

const DAY_MINUTES = 24 * 60

/**
 * The backoff after this many tries: 5 s, tripled each time, up to 5 minutes; longer if the push service asks
 * for it.
 */
export function restAfter(tries: number, askedMs: number | null): number {
  return Math.max(Math.min(5 * SECOND_MS * 3 ** (tries - 1), 5 * MINUTE_MS), askedMs ?? 0)
}

/**
 * The payload for the service worker. It shows `title` and `text`, and replaces a notification with the same
 * `tag`.
 */
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

// The encrypted payload must fit into the 4096 bytes that every service accepts.
const TITLE_MAX = 80
const TEXT_MAX = 240

function clip(text: string, max: number): string {
  const characters = [...text.slice(0, max * 10)]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text.slice(0, max * 10)
}
