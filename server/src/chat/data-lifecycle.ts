import sql from 'sql-template-tag'
import type { DataLifecycle } from '../platform/feature.ts'

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
              sender_id = ${person} as sent_by_me, text, sent_at, client_id, reply_to
            from conversations join messages m using (low_id, high_id)
            where (low_id = ${person} or high_id = ${person})
              and not exists (select from message_deletions d where d.user_id = ${person}
                and d.low_id = m.low_id and d.high_id = m.high_id and d.seq = m.seq)
            order by sent_at desc limit ${MESSAGES_MAX}
          ) as latest order by with_id, seq`,
    ),
    reactions: await db.many(
      'chat.exportReactions',
      sql`select case when low_id = ${person} then high_id else low_id end as with_id, seq, emoji from message_reactions r
          where user_id = ${person} and emoji is not null
            and not exists (select from message_deletions d where d.user_id = ${person}
              and d.low_id = r.low_id and d.high_id = r.high_id and d.seq = r.seq)
          order by with_id, seq limit ${MESSAGES_MAX}`,
    ),
  }),
}

// The latest messages: more than anybody has written, and few enough to fit into memory.
const MESSAGES_MAX = 50_000
