import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { AheadFacts, PlanFacts } from './rules-plans.ts'

export interface PlannedTime {
  startsAt: Date
  endsAt: Date
}

/** Whether the two are in touch and see each other. */
export function mayPlan(db: Queryable, one: UserId, other: UserId) {
  return db.one<{ mayPlan: boolean }>('meetups.mayPlan', sql`select may_plan(${one}, ${other}) as may_plan`)
}

export function factsForPlan(
  db: Queryable,
  proposer: UserId,
  other: UserId,
  plan: PlannedTime & { interestId: InterestId },
  now: Date,
) {
  return db.one<PlanFacts>(
    'meetups.factsForPlan',
    sql`select may_plan(one.id, ${other}) as may_plan,
          exists (select from user_interests join interests on interests.id = interest_id
            where user_id = one.id and interest_id = ${plan.interestId} and not is_hidden) as has_interest,
          exists (select from interests where id = ${plan.interestId} and category = 'dating') as is_dating,
          exists (select from shared_interests(one.id, array[${other}::bigint]) as shared
            where shared.interest_id = ${plan.interestId}) as is_shared,
          exists (select from meetups where is_plan and state = 'pending' and expires_at > ${now}
            and low_id = least(one.id, ${other}::bigint) and high_id = greatest(one.id, ${other}::bigint)) as has_pending_between,
          (select max(ended_at) from meetups where is_plan and state = 'declined' and inviter_id = one.id
            and invitee_id = ${other}) as declined_at,
          ${ahead(null, plan)}
        from users one where one.id = ${proposer}`,
  )
}

/** What a person has ahead, besides this plan. */
export function findAhead(db: Queryable, person: UserId, id: MeetupId, time: PlannedTime) {
  return db.one<AheadFacts>(
    'meetups.findAhead',
    sql`select ${ahead(id, time)} from users one where one.id = ${person}`,
  )
}

/** Whether a person has a seat in a gathering, or a plan that they agreed to or proposed, besides this one. */
export function hasSeatOrPlan(
  db: Queryable,
  person: UserId,
  { plan, gathering }: { plan: MeetupId | null; gathering: number | null },
) {
  return db.one<{ isTaken: boolean }>(
    'meetups.hasSeatOrPlan',
    sql`select has_other_plans(${person}, '-infinity', 'infinity', ${gathering}::bigint, ${plan}::bigint) as is_taken`,
  )
}

function ahead(id: MeetupId | null, { startsAt, endsAt }: PlannedTime): Sql {
  return sql`(select count(*) from meetups where is_plan and id is distinct from ${id}::bigint
        and (state in ('pending', 'accepted') and inviter_id = one.id or state = 'accepted' and invitee_id = one.id)
      )::integer as plans_ahead,
      has_other_plans(one.id, ${startsAt}, ${endsAt}, null, ${id}::bigint) as has_other_plans`
}

/** Agreed plans that begin by then and still have a member to engage, who is free. */
export function listToEngage(db: Queryable, begunBy: Date) {
  return db.many<{ id: MeetupId; inviterId: UserId; inviteeId: UserId }>(
    'meetups.listToEngage',
    sql`select id, inviter_id, invitee_id from meetups
        where is_plan and state = 'accepted' and starts_at <= ${begunBy}
          and (not inviter_engaged and not exists (select from engagements where user_id = inviter_id)
            or not invitee_engaged and not exists (select from engagements where user_id = invitee_id))`,
  )
}

/** Marks agreed plans that begin by then as reminded. Each is marked once. */
export function takeToRemind(db: Queryable, now: Date, begunBy: Date) {
  return db.many<{ id: MeetupId; inviterId: UserId; inviteeId: UserId }>(
    'meetups.takeToRemind',
    sql`update meetups set reminded_at = ${now}
        where is_plan and state = 'accepted' and reminded_at is null and starts_at <= ${begunBy} and starts_at > ${now}
        returning id, inviter_id, invitee_id`,
  )
}

/** Stores whom a meetup engages. */
export function setEngaged(
  db: Queryable,
  id: MeetupId,
  { inviterEngaged, inviteeEngaged }: { inviterEngaged: boolean; inviteeEngaged: boolean },
) {
  return db.run(
    'meetups.setEngaged',
    sql`update meetups set inviter_engaged = ${inviterEngaged}, invitee_engaged = ${inviteeEngaged} where id = ${id}`,
  )
}
