import { PICTURES_EXPORTED_BYTES_MAX } from '@hereabouts/contract/chat/limits'
import sql from 'sql-template-tag'
import type { DataLifecycle } from '../platform/feature.ts'
import { isDeletedInGroup } from './store-groups.ts'

/** A person's conversations, with the messages of both members except those the person deleted. */
export const conversationsAndMessages: DataLifecycle = {
  exportData: async (db, person) => ({
    conversations: await db.many(
      'chat.exportConversations',
      sql`select other.id as with_id, other.username as with_username, last_seq, last_sent_at,
            case when low_id = ${person} then low_read_seq else high_read_seq end as read_seq,
            requested_by = ${person} as requested_by_me, answered_at,
            case when requested_by <> ${person} then ignored_at end as ignored_at
          from conversations join users other on other.id = case when low_id = ${person} then high_id else low_id end
          where low_id = ${person} or high_id = ${person} order by other.id`,
    ),
    messages: await db.many(
      'chat.exportMessages',
      sql`select * from (
            select case when low_id = ${person} then high_id else low_id end as with_id, seq,
              sender_id = ${person} as sent_by_me, text, sent_at, client_id, reply_to, picture_width, picture_height
            from conversations join messages m using (low_id, high_id)
            where (low_id = ${person} or high_id = ${person})
              and not exists (select from message_deletions d where d.user_id = ${person}
                and d.low_id = m.low_id and d.high_id = m.high_id and d.seq = m.seq)
            order by sent_at desc limit ${MESSAGES_MAX}
          ) as latest order by with_id, seq`,
    ),
    // As much of the images as fits into one response; each can be fetched at its address.
    pictures: await db.many(
      'chat.exportPictures',
      sql`select with_id, seq, sent_by_me, '/api/conversations/' || low_id || '/' || high_id || '/messages/' || seq || '/picture' as address,
            case when bytes <= ${PICTURES_EXPORTED_BYTES_MAX} then translate(encode(image, 'base64'), E'\\n', '') end as webp_in_base64
          from (
            select low_id, high_id, seq, image, sender_id = ${person} as sent_by_me,
              case when low_id = ${person} then high_id else low_id end as with_id,
              sum(length(image)) over (order by sent_at desc, low_id, high_id, seq desc) as bytes
            from conversations join messages m using (low_id, high_id) join message_pictures using (low_id, high_id, seq)
            where (low_id = ${person} or high_id = ${person})
              and not exists (select from message_deletions d where d.user_id = ${person}
                and d.low_id = m.low_id and d.high_id = m.high_id and d.seq = m.seq)
          ) as own order by with_id, seq`,
    ),
    reactions: await db.many(
      'chat.exportReactions',
      sql`select case when low_id = ${person} then high_id else low_id end as with_id, seq, emoji from message_reactions r
          where user_id = ${person} and emoji is not null
            and not exists (select from message_deletions d where d.user_id = ${person}
              and d.low_id = r.low_id and d.high_id = r.high_id and d.seq = r.seq)
          order by with_id, seq limit ${MESSAGES_MAX}`,
    ),
    groups: await db.many(
      'chat.exportGroups',
      sql`select gathering_id, since_seq, until_seq, read_seq, last_sent_at, is_taken_down
          from group_members join group_conversations using (gathering_id)
          where user_id = ${person} order by gathering_id`,
    ),
    // Without the names of others, which a person knows only while they are in something together.
    groupMessages: await db.many(
      'chat.exportGroupMessages',
      sql`select * from (
            select gathering_id, seq, sender_id = ${person} as sent_by_me, text, sent_at, client_id, reply_to
            from group_members join group_messages m using (gathering_id)
            where user_id = ${person} and seq > since_seq and (until_seq is null or seq <= until_seq)
              and not ${isDeletedInGroup(person)}
            order by sent_at desc limit ${MESSAGES_MAX}
          ) as latest order by gathering_id, seq`,
    ),
    groupReactions: await db.many(
      'chat.exportGroupReactions',
      sql`select gathering_id, seq, emoji from group_reactions m
          where user_id = ${person} and emoji is not null and not ${isDeletedInGroup(person)}
          order by gathering_id, seq limit ${MESSAGES_MAX}`,
    ),
  }),
}

// The latest messages: more than anybody has written, and few enough to fit in memory.
const MESSAGES_MAX = 50_000
