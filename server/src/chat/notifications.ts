import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { UNREAD_COUNTED_MAX } from '@hereabouts/contract/notifications/limits'
import sql, { type Sql } from 'sql-template-tag'
import { SECOND_MS } from '../platform/clock.ts'
import { translateName } from '../platform/languages.ts'
import { chatPath, notificationKind } from '../platform/notifications.ts'

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
        select max(seq) as seq, max(sent_at) as sent_at, count(*)::integer as unread, (array_agg(text order by seq desc))[1] as text,
          (array_agg(picture_width is not null order by seq desc))[1] as is_picture
        from (
          select seq, sent_at, text, picture_width from messages
          where messages.low_id = conversations.low_id and messages.high_id = conversations.high_id
            and seq > read_seq and sender_id = other_id
            and not exists (select from message_deletions gone where gone.low_id = messages.low_id
              and gone.high_id = messages.high_id and gone.seq = messages.seq and gone.user_id = ${viewer})
          order by seq desc limit ${UNREAD_COUNTED_MAX}) counted
      ) latest
      where latest.unread > 0`
  },
  // So the next message makes a new entry, which is unread.
  subject: sql`low_id || '-' || high_id`,
  version: sql`seq`,
  at: sql`sent_at`,
  about: sql`other_id`,
  isMutable: true,
  facts: { unread: sql`unread`, text: sql`text`, isPicture: sql`is_picture`, isRequest: sql`is_request` },
  changes: {
    'chat.sent': ({ pair, message }) => ({
      people: without(pair, message.senderId),
      subject: pair.join('-'),
    }),
    'chat.read': ({ pair, reader }) => ({ people: [reader], subject: pair.join('-') }),
    'chat.deleted': ({ pair, by }) => ({ people: [by], subject: pair.join('-') }),
    'chat.takenBack': ({ pair, members }) => ({ people: members, subject: pair.join('-') }),
    'chat.requestAccepted': ({ pair, by }) => ({ people: [by], subject: pair.join('-') }),
    'chat.requestIgnored': ({ pair, by }) => ({ people: [by], subject: pair.join('-') }),
  },
  push: {
    on: { 'chat.sent': ({ pair, message }) => without(pair, message.senderId) },
    until: sql`sent_at + interval '24 hours'`,
    delayMs: 3 * SECOND_MS,
    show: ({ other: { id, name }, text, isPicture, isRequest }, viewer, i18n) => ({
      setting: 'message',
      urgency: 'high',
      title: isRequest ? i18n._('{name} would like to chat', { name }) : name,
      text: isPicture ? i18n._('{name} sent a picture', { name }) : text,
      path: chatPath(viewer, id),
    }),
  },
})

/**
 * One per gathering whose conversation has unread messages: the latest of them, and their number. Those of
 * members who are muted or out of reach do not count.
 */
const groupMessagesUnread = notificationKind({
  name: 'groups',
  kind: 'group',
  rows: (viewer, limit) => sql`
    select own.gathering_id, interests.name as interest, latest.*
    from (select * from group_members where user_id = ${viewer} order by gathering_id desc limit ${limit}) own
    join gatherings on gatherings.id = own.gathering_id
    join interests on interests.id = interest_id
    cross join lateral (
      select array_agg(user_id) as ids from group_members fellow
      where fellow.gathering_id = own.gathering_id and user_id <> ${viewer} and are_in_reach(${viewer}, user_id)
        and not exists (select from mutes where mutes.user_id = ${viewer} and muted_id = fellow.user_id)
    ) senders
    cross join lateral (
      select max(seq) as seq, max(sent_at) as sent_at, count(*)::integer as unread,
        (array_agg(text order by seq desc))[1] as text, (array_agg(sender_id order by seq desc))[1] as sender_id
      from (
        select seq, sent_at, text, sender_id from group_messages
        where group_messages.gathering_id = own.gathering_id and seq > read_seq and sender_id = any(senders.ids)
          and (until_seq is null or seq <= until_seq)
          and not exists (select from group_deletions gone where gone.gathering_id = own.gathering_id
            and gone.seq = group_messages.seq and gone.user_id = ${viewer})
        order by seq desc limit ${UNREAD_COUNTED_MAX}) counted
    ) latest
    where latest.unread > 0`,
  // The next message makes it another, unread entry.
  subject: sql`gathering_id`,
  version: sql`seq`,
  at: sql`sent_at`,
  about: sql`sender_id`,
  facts: {
    gatheringId: sql`gathering_id`,
    interest: sql`interest`,
    unread: sql`unread`,
    text: sql`text`,
  },
  changes: {
    'chat.groupSent': ({ gatheringId, members, message }) => ({
      people: without(members, message.senderId),
      subject: gatheringId,
    }),
    'chat.groupRead': ({ gatheringId, reader }) => ({ people: [reader], subject: gatheringId }),
    'chat.groupDeleted': ({ gatheringId, by }) => ({ people: [by], subject: gatheringId }),
    'chat.groupTakenBack': ({ gatheringId, members }) => ({ people: members, subject: gatheringId }),
    'chat.groupTakenDown': ({ gatheringId, members }) => ({ people: members, subject: gatheringId }),
  },
  push: {
    on: { 'chat.groupSent': ({ members, message }) => without(members, message.senderId) },
    until: sql`sent_at + interval '24 hours'`,
    delayMs: 3 * SECOND_MS,
    show: ({ other: { name }, interest, text, gatheringId }, _, i18n) => ({
      setting: 'message',
      urgency: 'high',
      title: i18n._('{name}, {interest}', { name, interest: translateName(i18n, 'interest', interest) }),
      text,
      path: `/chat/gathering/${gatheringId}`,
    }),
  },
})

function without(people: readonly UserId[], person: UserId): UserId[] {
  return people.filter((id) => id !== person)
}

export const notificationsOfChat = [messagesUnread, groupMessagesUnread]
