import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import { SANCTION_WORDS } from '../accounts/rules-sanctions.ts'
import { startsText } from '../meetups/rules.ts'
import { STATE_WORDS } from '../reports/rules.ts'
import { type Notification, type NotificationType, toNotification } from './rules.ts'
import {
  badgeNews,
  joinedNews,
  MEETUP_TITLES,
  requestTitle,
  VERIFICATION_WORDS,
  withReason,
} from './rules-news.ts'

/** What the server tells, in the words in which a toast would have said it. */
export function entryAsNotification(entry: InboxEntry): Notification {
  const { id, at, isRead } = entry
  const [type, title, text] = wordsOf(entry)
  const simulated = 'other' in entry && entry.other.simulated ? true : undefined
  const said = toNotification({ title, text, entry: id, simulated }, id, Date.parse(at))
  return { ...said, type, read: isRead }
}

function wordsOf(entry: InboxEntry): [type: NotificationType, title: string, text: string] {
  switch (entry.kind) {
    case 'meetup': {
      const { state, other, interest, place, startsAt, cancelReason, at } = entry
      const plan = withReason(cancelReason, `${interest}, ${place}, ${startsText(startsAt, Date.parse(at))}`)
      const text = { met: '', missed: 'Say privately how it went.' }[state as string] ?? plan
      return ['meeting', MEETUP_TITLES[state](other.name), text]
    }
    case 'messages': {
      const { other, unread, text, isRequest } = entry
      if (isRequest) return ['message', requestTitle(other.name), text]
      return ['message', other.name, unread > 1 ? `${unread} new messages. ${text}` : text]
    }
    case 'badge': {
      const { title, text = '' } = badgeNews({ badgeName: entry.badge })
      return ['badge', title, text]
    }
    case 'verification': {
      const [title, text] = VERIFICATION_WORDS[entry.status] ?? ['Your verification has changed', '']
      return ['badge', title, text]
    }
    case 'measure': {
      const { title, text } = SANCTION_WORDS[entry.measure]
      return entry.isUndone ? ['info', 'A measure on your account was taken back', ''] : ['info', title, text]
    }
    case 'appeal':
      return entry.decision === 'lifted'
        ? ['info', 'Your appeal was accepted', 'The measure was taken back.']
        : ['info', 'Your appeal was looked at', 'The measure stays as it is.']
    case 'checkin':
      return entry.state === 'nudged'
        ? ['meeting', 'Are you fine?', `Say so, or ${entry.contact} is told.`]
        : ['meeting', `${entry.contact} was told`, 'Say that you are fine, and they hear it at once.']
    case 'joined': {
      const { title, text = '' } = joinedNews(entry.other)
      return ['success', title, text]
    }
    case 'report': {
      const { name, note, state } = entry
      return [
        'info',
        `Your report about ${name}`,
        note ? `${STATE_WORDS[state]}. ${note}` : `${STATE_WORDS[state]}.`,
      ]
    }
  }
}
