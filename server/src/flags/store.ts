import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { BLOCKS, BURST, DECLINES, SAME_MESSAGE } from '@hereabouts/contract/flags/limits'
import sql from 'sql-template-tag'
import { DAY_MS, HOUR_MS, later, SECOND_MS } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'

export const MARKS_OVER: RowsOver = {
  table: 'first_message_marks',
  isOver: (at) => sql`sent_at <= ${later(at, -SAME_MESSAGE.days * DAY_MS)}`,
}

export function addMark(
  db: Queryable,
  { sender, receiver, mark, now }: { sender: UserId; receiver: UserId; mark: Buffer; now: Date },
) {
  return db.run(
    'flags.addMark',
    sql`insert into first_message_marks (sender_id, receiver_id, mark, sent_at)
        values (${sender}, ${receiver}, ${mark}, ${now})
        on conflict (sender_id, receiver_id) do update set mark = excluded.mark, sent_at = excluded.sent_at`,
  )
}

interface FlaggedRow {
  userId: UserId
}

/** Of these people, those who sent the same first message to many. */
export function listSameMessage(db: Queryable, people: readonly UserId[], now: Date) {
  return db.many<FlaggedRow>(
    'flags.listSameMessage',
    sql`select distinct sender_id as user_id from (
          select sender_id from first_message_marks
          where sender_id = any(${people}::bigint[]) and sent_at > ${later(now, -SAME_MESSAGE.days * DAY_MS)}
          group by sender_id, mark having count(*) >= ${SAME_MESSAGE.people}::integer) same`,
  )
}

/** Of these people, those whose invitations many declined. */
export function listDeclined(db: Queryable, people: readonly UserId[], now: Date) {
  return db.many<FlaggedRow>(
    'flags.listDeclined',
    sql`select inviter_id as user_id from meetups
        where inviter_id = any(${people}::bigint[]) and was_invited and state = 'declined'
          and created_at > ${later(now, -DECLINES.days * DAY_MS)}
        group by inviter_id having count(distinct invitee_id) >= ${DECLINES.people}::integer`,
  )
}

/** Of these people, those whom many blocked independently. */
export function listBlocked(db: Queryable, people: readonly UserId[], now: Date) {
  const since = later(now, -BLOCKS.days * DAY_MS)
  return db.many<FlaggedRow>(
    'flags.listBlocked',
    sql`select id as user_id from users
        where id = any(${people}::bigint[]) and independent_blockers(id, ${since}) >= ${BLOCKS.people}::integer`,
  )
}

/** Of these people, those who signed up together with many others from one network. */
export function listBursts(db: Queryable, people: readonly UserId[]) {
  const apart = sql`(${(BURST.hours * HOUR_MS) / SECOND_MS}::integer * interval '1 second')`
  return db.many<FlaggedRow>(
    'flags.listBursts',
    sql`select user_id from sign_up_networks own
        where user_id = any(${people}::bigint[])
          and ${BURST.people}::integer <= (select count(*) from sign_up_networks other
            where other.network_hash = own.network_hash
              and other.recorded_at between own.recorded_at - ${apart} and own.recorded_at + ${apart})`,
  )
}

/** What these people are called, without the team. */
export function listNames(db: Queryable, people: readonly UserId[]) {
  return db.many<FlaggedRow & { username: string; name: string }>(
    'flags.listNames',
    sql`select id as user_id, username, name from users where id = any(${people}::bigint[]) and role = 'user'`,
  )
}
