import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Reaction } from '@hereabouts/contract/chat/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { Pair } from './rules.ts'

const REACTION = sql`seq, user_id, emoji, version`

/**
 * Sets or removes a person's reaction to a message under the conversation's next version. Updating the version locks the conversation,
 * so changes get visible in the order of their versions. Resolves to null if it changes nothing.
 */
export function setReaction(
  db: Queryable,
  [low, high]: Pair,
  { seq, userId, emoji }: Omit<Reaction, 'version'>,
) {
  return db.maybeOne<{ version: number }>(
    'chat.setReaction',
    sql`with numbered as (
          update conversations set reaction_version = reaction_version + 1
          where low_id = ${low} and high_id = ${high} and ${emoji}::text is distinct from (
            select emoji from message_reactions
            where low_id = ${low} and high_id = ${high} and seq = ${seq} and user_id = ${userId})
          returning reaction_version
        )
        insert into message_reactions (low_id, high_id, seq, user_id, emoji, version)
        select ${low}, ${high}, ${seq}, ${userId}, ${emoji}, reaction_version from numbered
        on conflict (low_id, high_id, seq, user_id) do update set emoji = excluded.emoji, version = excluded.version
        returning version`,
  )
}

export function findReaction(db: Queryable, [low, high]: Pair, userId: UserId, seq: number) {
  return db.maybeOne<Reaction>(
    'chat.findReaction',
    sql`select ${REACTION} from message_reactions
        where low_id = ${low} and high_id = ${high} and seq = ${seq} and user_id = ${userId}`,
  )
}

/** The reactions to a range of messages, with those taken back, so that a phone can tell which of two responses is newer. */
export function listReactions(db: Queryable, [low, high]: Pair, viewer: UserId, first: number, last: number) {
  return db.many<Reaction>(
    'chat.listReactions',
    sql`select ${REACTION} from message_reactions r
        where low_id = ${low} and high_id = ${high} and seq between ${first} and ${last}
          and not ${isMessageDeleted(viewer)}
        order by version`,
  )
}

/** What has changed since a version, oldest first. */
export function listReactionsAfter(
  db: Queryable,
  [low, high]: Pair,
  viewer: UserId,
  version: number,
  limit: number,
) {
  return db.many<Reaction>(
    'chat.listReactionsAfter',
    sql`select seq, user_id, version, case when not ${isMessageDeleted(viewer)} then emoji end as emoji
        from message_reactions r
        where low_id = ${low} and high_id = ${high} and version > ${version}
        order by version limit ${limit}`,
  )
}

function isMessageDeleted(viewer: UserId): Sql {
  return sql`exists (select from message_deletions d where d.user_id = ${viewer}
    and d.low_id = r.low_id and d.high_id = r.high_id and d.seq = r.seq)`
}
