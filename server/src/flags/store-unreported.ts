import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  BLOCKED_AFTER_MEETING,
  BLOCKS,
  BURST,
  FLAG_DECISION_DAYS,
  MESSAGE_RING,
  SAME_MESSAGE,
  UNWELCOME_MESSAGE,
  type UnreportedRule,
} from '@hereabouts/contract/flags/limits'
import sql, { type Sql } from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later, SECOND_MS } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'

export const DECISIONS_OVER: RowsOver = {
  table: 'flag_decisions',
  isOver: (at) => sql`decided_at <= ${decidedSince(at)}`,
}

interface FlaggedRow {
  userId: UserId
}

/** People whose same first message went to many, and who were blocked by several who got it. */
export function listUnwelcome(db: Queryable, now: Date) {
  const since = messagesSince(now)
  return db.many<FlaggedRow>(
    'flags.listUnwelcome',
    sql`select distinct sender_id as user_id from (${sameMessages(since)}) same
        where ${UNWELCOME_MESSAGE.blocks}::integer <= (
          select count(*) from independent_blocks(same.sender_id, ${since}) join first_message_marks received
            on received.receiver_id = blocker_id and received.sender_id = same.sender_id and received.mark = same.mark
              and received.sent_at > ${since})`,
  )
}

/** People whose same first message went to many, and who signed up together with others who did the same. */
export function listRings(db: Queryable, now: Date) {
  const apart = sql`(${(BURST.hours * HOUR_MS) / SECOND_MS}::integer * interval '1 second')`
  return db.many<FlaggedRow>(
    'flags.listRings',
    sql`with signed_up as (
          select user_id, network_hash, recorded_at from sign_up_networks
          where user_id in (select sender_id from (${sameMessages(messagesSince(now))}) same))
        select user_id from signed_up own
        where ${MESSAGE_RING.people}::integer <= (select count(*) from signed_up other
          where other.network_hash = own.network_hash
            and other.recorded_at between own.recorded_at - ${apart} and own.recorded_at + ${apart})`,
  )
}

/** People who were blocked independently by several whom they had met. */
export function listBlockedAfterMeeting(db: Queryable, now: Date) {
  const since = later(now, -BLOCKS.days * DAY_MS)
  const least = sql`${BLOCKED_AFTER_MEETING.people}::integer`
  return db.many<FlaggedRow>(
    'flags.listBlockedAfterMeeting',
    sql`select users.id as user_id from often_blocked(${since}, ${least}) join users on users.id = blocked_id
        where ${least} <= (select count(*) from independent_blocks(blocked_id, ${since})
          where exists (select from meetups
            where low_id = least(blocker_id, blocked_id) and high_id = greatest(blocker_id, blocked_id)
              and state = 'met'))`,
  )
}

/** What moderators decided lately. */
export function listDecisions(db: Queryable, now: Date) {
  return db.many<FlaggedRow & { rule: UnreportedRule }>(
    'flags.listDecisions',
    sql`select user_id, rule from flag_decisions where decided_at > ${decidedSince(now)}`,
  )
}

/** Notes that a moderator decided about these rules and this person; false if another has decided about one of them. */
export async function addDecisions(
  db: Queryable,
  person: UserId,
  rules: readonly UnreportedRule[],
  now: Date,
): Promise<boolean> {
  const added = await db.run(
    'flags.addDecisions',
    sql`insert into flag_decisions (user_id, rule, decided_at)
        select ${person}, rule, ${now} from unnest(${rules}::text[]) rule order by rule
        on conflict (user_id, rule) do update set decided_at = excluded.decided_at
          where flag_decisions.decided_at <= ${decidedSince(now)}`,
  )
  return added === rules.length
}

/** Senders of the same first message to many people, with its mark. */
function sameMessages(since: Date): Sql {
  return sql`select sender_id, mark from first_message_marks where sent_at > ${since}
    group by sender_id, mark having count(*) >= ${SAME_MESSAGE.people}::integer`
}

function messagesSince(now: Date): Date {
  return later(now, -SAME_MESSAGE.days * DAY_MS)
}

function decidedSince(now: Date): Date {
  return later(now, -FLAG_DECISION_DAYS * DAY_MS)
}
