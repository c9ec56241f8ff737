import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import {
  ASKED_AGAIN_FROM,
  ASKED_AGAIN_MINUTES_BEFORE,
  MISSED_KEPT_DAYS,
} from '@hereabouts/contract/reliability/limits'
import sql from 'sql-template-tag'
import { DAY_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'

/**
 * Members of accepted meetups who are to be asked once more whether they are coming: they missed a yes lately,
 * gave this one more than an hour before the start, and are neither on the way nor late.
 */
export function listToAsk(db: Queryable, now: Date) {
  const { first, last } = ASKED_AGAIN_MINUTES_BEFORE
  return db.many<{ id: MeetupId; inviterId: UserId; inviteeId: UserId; member: UserId; startsAt: Date }>(
    'meetups.listToAsk',
    sql`select id, inviter_id, invitee_id, member, starts_at from meetups
        cross join lateral (values (inviter_id, inviter_set_off_at, inviter_expected_at),
          (invitee_id, invitee_set_off_at, invitee_expected_at)) as members (member, set_off_at, expected_at)
        where state = 'accepted' and starts_at > ${later(now, last * MINUTE_MS)} and starts_at <= ${later(now, first * MINUTE_MS)}
          and greatest(accepted_at, revised_at) < starts_at - make_interval(mins => ${first}::integer)
          and set_off_at is null and expected_at is null
          and not exists (select from meetup_presences where meetup_id = id and user_id = member)
          and not exists (select from meetup_questions where meetup_id = id and user_id = member)
          and (select count(*) from missed_yeses where user_id = member
            and missed_at > ${later(now, -MISSED_KEPT_DAYS * DAY_MS)}) >= ${ASKED_AGAIN_FROM}::integer
        order by id, member`,
  )
}

export function ask(db: Queryable, id: MeetupId, member: UserId, { at, sureBy }: { at: Date; sureBy: Date }) {
  return db.run(
    'meetups.ask',
    sql`insert into meetup_questions (meetup_id, user_id, asked_at, sure_by)
        values (${id}, ${member}, ${at}, ${sureBy}) on conflict do nothing`,
  )
}

/** Answers the question to a member, if there is one. Resolves to 1 if it waited for that, else to 0. */
export function answer(db: Queryable, id: MeetupId, member: UserId) {
  return db.run(
    'meetups.answer',
    sql`update meetup_questions set is_answered = true
        where meetup_id = ${id} and user_id = ${member} and not is_answered`,
  )
}

/** Removes the questions to both, who have just agreed to another plan. */
export function removeQuestions(db: Queryable, id: MeetupId) {
  return db.many<{ userId: UserId }>(
    'meetups.removeQuestions',
    sql`delete from meetup_questions where meetup_id = ${id} returning user_id`,
  )
}
