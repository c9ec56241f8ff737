import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { REACTIONS_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { MessagePage, Reaction } from '@hereabouts/contract/chat/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { Pair } from './rules.ts'

/** Where the reactions of a conversation are, and which of them its reader sees. */
interface ReactionsOf {
  conversations: Sql
  reactions: Sql
  deletions: Sql
  /** The columns of a conversation's key, and their values. */
  key: Sql
  values: Sql
  is: Sql
  isSeen: Sql
}

/** The reactions of two people. */
export function ofPair([low, high]: Pair): ReactionsOf {
  return {
    conversations: sql`conversations`,
    reactions: sql`message_reactions`,
    deletions: sql`message_deletions`,
    key: sql`low_id, high_id`,
    values: sql`${low}, ${high}`,
    is: sql`low_id = ${low} and high_id = ${high}`,
    isSeen: sql`true`,
  }
}

/** The part of a group's conversation that a member sees. */
interface Part {
  firstSeq: number
  lastSeq: number
  reactionVersion: number
}

/** The reactions of the members of a gathering, as far as one of them sees them. */
export function ofGroup(id: GatheringId, { firstSeq, lastSeq, reactionVersion }: Part): ReactionsOf {
  return {
    conversations: sql`group_conversations`,
    reactions: sql`group_reactions`,
    deletions: sql`group_deletions`,
    key: sql`gathering_id`,
    values: sql`${id}`,
    is: sql`gathering_id = ${id}`,
    isSeen: sql`seq between ${firstSeq} and ${lastSeq} and version <= ${reactionVersion}`,
  }
}

const REACTION = sql`seq, user_id, emoji, version`

/**
 * Sets or removes a person's reaction to a message under the conversation's next version. Updating the
 * version locks the conversation, so changes become visible in the order of their versions. Resolves to null
 * if it changes nothing.
 */
export function setReaction(
  db: Queryable,
  of: ReactionsOf,
  { seq, userId, emoji }: Omit<Reaction, 'version'>,
) {
  const { conversations, reactions, key, values, is } = of
  return db.maybeOne<{ version: number }>(
    'chat.setReaction',
    sql`with numbered as (
          update ${conversations} set reaction_version = reaction_version + 1
          where ${is} and ${emoji}::text is distinct from (
            select emoji from ${reactions} where ${is} and seq = ${seq} and user_id = ${userId})
          returning reaction_version
        )
        insert into ${reactions} (${key}, seq, user_id, emoji, version)
        select ${values}, ${seq}, ${userId}, ${emoji}, reaction_version from numbered
        on conflict (${key}, seq, user_id) do update set emoji = excluded.emoji, version = excluded.version
        returning version`,
  )
}

export function findReaction(db: Queryable, { reactions, is }: ReactionsOf, userId: UserId, seq: number) {
  return db.maybeOne<Reaction>(
    'chat.findReaction',
    sql`select ${REACTION} from ${reactions} where ${is} and seq = ${seq} and user_id = ${userId}`,
  )
}

/** The changes of reactions after a version, or the reactions to these messages. */
export async function listReactions(
  db: Queryable,
  of: ReactionsOf,
  viewer: UserId,
  given: { messages: readonly { seq: number }[]; reactionsAfter: number | undefined; version: number },
): Promise<Pick<MessagePage, 'reactions' | 'reactionVersion'>> {
  const { messages, reactionsAfter, version } = given
  // Fast path: most conversations have no new reactions.
  if (version <= (reactionsAfter ?? 0)) return { reactions: [], reactionVersion: version }
  if (reactionsAfter === undefined) {
    const [first, last] = [messages[0]?.seq ?? 0, messages.at(-1)?.seq ?? 0]
    return { reactions: await listReactionsTo(db, of, viewer, first, last), reactionVersion: version }
  }
  const reactions = await listReactionsAfter(db, of, viewer, reactionsAfter)
  const isAll = reactions.length < REACTIONS_PER_PAGE
  return { reactions, reactionVersion: isAll ? version : (reactions.at(-1)?.version ?? version) }
}

/**
 * The reactions to a range of messages, with those taken back, so that a phone can tell which
 * of two responses is newer.
 */
function listReactionsTo(db: Queryable, of: ReactionsOf, viewer: UserId, first: number, last: number) {
  return db.many<Reaction>(
    'chat.listReactions',
    sql`select ${REACTION} from ${of.reactions} r
        where ${of.is} and seq between ${first} and ${last} and ${of.isSeen} and not ${isMessageDeleted(of, viewer)}
        order by version`,
  )
}

/** What has changed since a version, oldest first. */
function listReactionsAfter(db: Queryable, of: ReactionsOf, viewer: UserId, version: number) {
  return db.many<Reaction>(
    'chat.listReactionsAfter',
    sql`select seq, user_id, version, case when not ${isMessageDeleted(of, viewer)} then emoji end as emoji
        from ${of.reactions} r
        where ${of.is} and version > ${version} and ${of.isSeen}
        order by version limit ${REACTIONS_PER_PAGE}`,
  )
}

function isMessageDeleted({ deletions, is }: ReactionsOf, viewer: UserId): Sql {
  return sql`exists (select from ${deletions} d where ${is} and d.seq = r.seq and d.user_id = ${viewer})`
}
