import { TAKE_BACK_MINUTES } from '@hereabouts/contract/chat/limits'
import { t } from '@lingui/core/macro'
import type { Stage } from '../meetups/rules-stages.ts'
import { formatShortDate, formatTime, formatWeekday, startWithCapital } from '../platform/format.ts'
import { isSameDay, localDate } from '../platform/time-zone.ts'

/** The label of the line between two days: "Today", "Yesterday", or the date. */
export function dayOf(iso: string, now: Date): string {
  return recentDayOf(iso, now) ?? startWithCapital(formatWeekday(iso))
}

/** The time of a message in the list of chats: the clock time if it was today, or else the day. */
export function timeInList(iso: string, now: Date): string {
  return isSameDay(iso, now) ? formatTime(iso) : (recentDayOf(iso, now) ?? formatShortDate(iso))
}

function recentDayOf(iso: string, now: Date): string | null {
  if (isSameDay(iso, now)) return t`Today`
  const yesterday = localDate(now)
  yesterday.setDate(yesterday.getDate() - 1)
  return isSameDay(iso, yesterday) ? t`Yesterday` : null
}

/** Whether the person's own message can still be taken back. */
export function canTakeBack({ sentAt }: { sentAt: string }, nowMs: number): boolean {
  return nowMs < Date.parse(sentAt) + TAKE_BACK_MINUTES * 60_000
}

/** First messages to send with one tap. */
export function openers(isMeetingSoon: boolean): readonly string[] {
  return isMeetingSoon
    ? [t`Hi! 👋`, t`How will I recognise you?`, t`Where exactly will you be?`]
    : [t`Hi! 👋`, t`How’s your day going?`]
}

/** The same for the people of a gathering. */
export function groupOpeners(): readonly string[] {
  return [t`Hi everyone! 👋`, t`Looking forward to it!`, t`How do we find each other?`]
}

/** What to offer to say with one tap while an accepted meetup is ahead. */
export function quickReplies(stage: Stage): readonly string[] {
  const arrived = t`I’m at the entrance`
  if (stage === 'met') return []
  if (stage === 'here') return [arrived]
  const late = t`5 min late`
  return stage === 'onTheWay' ? [late, arrived] : [t`On my way`, late, arrived]
}
