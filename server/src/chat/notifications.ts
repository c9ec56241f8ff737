import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { UNREAD_COUNTED_MAX } from '@hereabouts/contract/notifications/limits'
import sql, { type Sql } from 'sql-template-tag'
import { SECOND_MS } from '../platform/clock.ts'
import { chatPath, notificationKind } from '../platform/notifications.ts'
import type { Pair } from './rules.ts'

/** One per conversation with unread messages: the latest of them, and their number. */
const messagesUnread = notificationKind({
  name: 'messages',
  kind: 'messages',
  rows(viewer, limit) {
    const unread = (own: Sql, ownReadSeq: Sql, other: Sql) => sql`
      (select low_id, high_id, ${other} as other_id, ${ownReadSeq} as read_seq,
          requested_by is not distinct from ${other} and answered_at is null as is_request
        from conversations
        where ${own} = ${viewer} and (ignored_at is null or answered_at is not null) and last_seq > ${ownReadSeq}
        order by last_sent_at desc limit ${limit})`
    return sql`
      select low_id, high_id, other_id, is_request, latest.*
      from (${unread(sql`low_id`, sql`low_read_seq`, sql`high_id`)}
        union all ${unread(sql`high_id`, sql`high_read_seq`, sql`low_id`)}) conversations
      cross join lateral (
        select max(seq) as seq, max(sent_at) as sent_at, count(*)::integer as unread, (array_agg(text order by seq desc))[1] as text
        from (
          select seq, sent_at, text from messages
          where messages.low_id = conversations.low_id and messages.high_id = conversations.high_id
            and seq > read_seq and sender_id = other_id
            and not exists (select from message_deletions gone where gone.low_id = messages.low_id
              and gone.high_id = messages.high_id and gone.seq = messages.seq and gone.user_id = ${viewer})
          order by seq desc limit ${UNREAD_COUNTED_MAX}) counted
      ) latest
      where latest.unread > 0`
  },
  // The next message makes it another, unread entry.
  subject: sql`low_id || '-' || high_id`,
  version: sql`seq`,
  at: sql`sent_at`,
  about: sql`other_id`,
  isMutable: true,
  facts: { unread: sql`unread`, text: sql`text`, isRequest: sql`is_request` },
  changes: {
    'chat.sent': ({ pair, message }) => ({
      people: without(pair, message.senderId),
      subject: pair.join('-'),
    }),
    'chat.read': ({ pair, reader }) => ({ people: [reader], subject: pair.join('-') }),
    'chat.deleted': ({ pair, by }) => ({ people: [by], subject: pair.join('-') }),
    'chat.requestAccepted': ({ pair, by }) => ({ people: [by], subject: pair.join('-') }),
    'chat.requestIgnored': ({ pair, by }) => ({ people: [by], subject: pair.join('-') }),
  },
  push: {
    on: { 'chat.sent': ({ pair, message }) => without(pair, message.senderId) },
    until: sql`sent_at + interval '1 day'`,
    delayMs: 3 * SECOND_MS,
    show: ({ other, text, isRequest }, viewer) => ({
      setting: 'message',
      urgency: 'high',
      title: isRequest ? `${other.name} would like to chat` : other.name,
      text,
      path: chatPath(viewer, other.id),
    }),
  },
})

function without(pair: Pair, person: UserId): UserId[] {
  return pair.filter((id) => id !== person)
}

export const notificationsOfChat = [messagesUnread]
