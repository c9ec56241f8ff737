import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { MEETUPS_LISTED_MAX, MISSED_AFTER_HOURS } from '@hereabouts/contract/meetups/limits'
import type {
  CancelReason,
  MeetupId,
  MeetupState,
  Outcome,
  PlaceAnswer,
} from '@hereabouts/contract/meetups/schemas'
import type { Need } from '@hereabouts/contract/needs/limits'
import sql, { type Sql } from 'sql-template-tag'
import { HOUR_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import { type CompanionRow, companionColumns } from '../safety/store-companions.ts'
import type { InviteFacts } from './rules.ts'

export interface MeetupRow {
  id: MeetupId
  inviterId: UserId
  inviteeId: UserId
  state: MeetupState
  startsAt: Date
  acceptedAt: Date | null
  inviterOutcome: Outcome | null
  inviteeOutcome: Outcome | null
  isPlan: boolean
  /** Whether it hides each member from the lists nearby, if it is accepted. */
  inviterEngaged: boolean
  inviteeEngaged: boolean
}

/** A meetup with the other member as the viewer sees them. */
export interface MeetupView extends MeetupRow, CompanionRow {
  interestId: InterestId
  interestName: string
  place: string
  note: string
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
  isHere: boolean
  isOtherHere: boolean
  /** Since when this person is there. */
  hereSince: Date | null
  inviterSetOffAt: Date | null
  inviteeSetOffAt: Date | null
  inviterExpectedAt: Date | null
  inviteeExpectedAt: Date | null
  cancelReason: CancelReason | null
  findsUntil: Date | null
  otherFindsUntil: Date | null
  wordsDiffer: boolean
  wasInvited: boolean
  revision: number
  revisedAt: Date | null
  /** By when this person must say that they are still coming, if they are asked. */
  sureBy: Date | null
  /** How many changes of plans this person has proposed. */
  proposalsMade: number
  /** The open proposal; its fields are null without one. */
  proposalNumber: number | null
  proposedBy: UserId | null
  proposedPlace: string | null
  proposedStart: Date | null
  proposalExpiresAt: Date | null
  /** What this person needs: at this meetup, or until both have agreed, in their settings. */
  needs: Need[]
  otherNeeds: Need[]
  placeFits: PlaceAnswer | null
  otherPlaceFits: PlaceAnswer | null
  /** What this person said about the gathering in which the two met. */
  gatheringOutcome: Outcome | null
  otherLocale: Locale | null
}

const COLUMNS = sql`id, inviter_id, invitee_id, state, starts_at, accepted_at, inviter_outcome, invitee_outcome, is_plan,
  inviter_engaged, invitee_engaged`

/**
 * The state at a time, which may differ from the stored one: reads show it, and `settle` stores
 * it. An invitation expires as soon as either person stops being available, a proposed plan as soon as the
 * two are no longer in touch or do not see each other. A block ends all silently. A meetup is cancelled when a
 * member does not say in time that they are still coming.
 */
function stateAt(now: Date): Sql {
  return sql`case
    when meetups.state = 'pending' and (meetups.expires_at <= ${now} or is_blocked(inviter_id, invitee_id)
      or is_plan and not may_plan(inviter_id, invitee_id)
      or not is_plan and 2 > (select count(*) from availabilities
        where user_id in (inviter_id, invitee_id) and until > ${now} and not is_leaving and since <= meetups.created_at)) then 'expired'
    when meetups.state = 'accepted' and (not are_in_reach(inviter_id, invitee_id)
      or exists (select from meetup_questions question where meetup_id = meetups.id and sure_by <= ${now} and not is_answered))
      then 'cancelled'
    when meetups.state = 'accepted' and meetups.starts_at <= ${later(now, -MISSED_AFTER_HOURS * HOUR_MS)} then 'missed'
    else meetups.state end`
}

/**
 * Locks these people, and everybody with whom they have meetups to settle, always in the same order, so that
 * no two transactions decide about one meetup. Resolves to the locked people.
 */
export function lockPeople(db: Queryable, now: Date, people: readonly UserId[]) {
  return db.many<{ id: UserId }>(
    'meetups.lockPeople',
    sql`select id from users
        where id = any(array(
          select unnest(${people}::bigint[])
          union select unnest(array[inviter_id, invitee_id]) from meetups
            where state in ('pending', 'accepted') ${ofPeople(people)} and ${stateAt(now)} <> state))
        order by id for no key update`,
  )
}

/**
 * Stores time-based state changes of open meetups between these locked people. Resolves to the changed ones.
 */
export function settle(db: Queryable, now: Date, people: readonly UserId[]) {
  return db.many<MeetupRow & { wasAccepted: boolean }>(
    'meetups.settle',
    sql`update meetups set state = ${stateAt(now)}, ended_at = ${now}
        where state in ('pending', 'accepted')
          and inviter_id = any(${people}::bigint[]) and invitee_id = any(${people}::bigint[])
          and ${stateAt(now)} <> state
        returning ${COLUMNS}, state in ('missed', 'cancelled') as was_accepted`,
  )
}

/** People with open meetups whose state has changed by time. */
export function listUnsettled(db: Queryable, now: Date, people: readonly UserId[] | null) {
  return db.many<{ inviterId: UserId; inviteeId: UserId }>(
    'meetups.listUnsettled',
    sql`select inviter_id, invitee_id from meetups
        where state in ('pending', 'accepted') ${ofPeople(people)} and ${stateAt(now)} <> state`,
  )
}

export function listOpenOf(db: Queryable, person: UserId) {
  return db.many<{ id: MeetupId; otherId: UserId }>(
    'meetups.listOpenOf',
    sql`select id, case when inviter_id = ${person} then invitee_id else inviter_id end as other_id
        from meetups where state in ('pending', 'accepted') ${ofPeople([person])}`,
  )
}

function ofPeople(people: readonly UserId[] | null): Sql {
  return people
    ? sql`and (inviter_id = any(${people}::bigint[]) or invitee_id = any(${people}::bigint[]))`
    : sql``
}

/** The stored meetup, if this person is a member. Up to date after `settle`. */
export function find(db: Queryable, id: MeetupId, member: UserId) {
  return db.maybeOne<MeetupRow>(
    'meetups.find',
    sql`select ${COLUMNS} from meetups where id = ${id} and ${member}::bigint in (inviter_id, invitee_id)`,
  )
}

/** The meetup's current state, and how many members have arrived. */
export function findNow(db: Queryable, id: MeetupId, member: UserId, now: Date) {
  return db.maybeOne<{ state: MeetupState; startsAt: Date; present: number }>(
    'meetups.findNow',
    sql`select ${stateAt(now)} as state, starts_at,
          (select count(*) from meetup_presences where meetup_id = meetups.id)::integer as present
        from meetups where id = ${id} and ${member}::bigint in (inviter_id, invitee_id)`,
  )
}

/** An expired invitation does not count, whether or not its state is stored yet. */
export function factsForInvite(
  db: Queryable,
  inviter: UserId,
  invitee: UserId,
  interest: InterestId | null,
  now: Date,
) {
  return db.one<Omit<InviteFacts, 'isNearby'>>(
    'meetups.factsForInvite',
    sql`select
          one.is_verified as inviter_is_verified,
          coalesce((select connect_with_unverified from users where id = ${invitee}), false) as invitee_connects_with_unverified,
          exists (select from user_interests join interests on interests.id = interest_id
            where user_id = one.id and interest_id = ${interest} and not is_hidden) as has_interest,
          exists (select from interests where id = ${interest} and category = 'dating') as is_dating,
          exists (select from shared_interests(one.id, array[${invitee}::bigint]) as shared
            where shared.interest_id = ${interest}) as is_shared,
          exists (select from engagements where user_id = one.id) as inviter_is_busy,
          exists (select from meetups where state = 'pending' and not is_plan and expires_at > ${now}
            and low_id = least(one.id, ${invitee}::bigint) and high_id = greatest(one.id, ${invitee}::bigint)) as has_pending_between,
          (select count(*) from meetups where state = 'pending' and not is_plan and expires_at > ${now}
            and inviter_id = one.id)::integer as outgoing,
          (select max(ended_at) from meetups where state = 'declined' and not is_plan and inviter_id = one.id
            and invitee_id = ${invitee}) as declined_at
        from users one where one.id = ${inviter}`,
  )
}

export function add(
  db: Queryable,
  meetup: {
    inviterId: UserId
    inviteeId: UserId
    interestId: InterestId
    place: string
    note: string
    startsAt: Date
    createdAt: Date
    expiresAt: Date
    isPlan: boolean
  },
) {
  return db.one<{ id: MeetupId }>(
    'meetups.add',
    sql`insert into meetups (inviter_id, invitee_id, interest_id, place, note, starts_at, state, created_at, expires_at, is_plan)
        values (${meetup.inviterId}, ${meetup.inviteeId}, ${meetup.interestId}, ${meetup.place}, ${meetup.note},
          ${meetup.startsAt}, 'pending', ${meetup.createdAt}, ${meetup.expiresAt}, ${meetup.isPlan})
        returning id`,
  )
}

/** Adds a meetup that took place without an invitation. */
export function addMet(
  db: Queryable,
  meetup: {
    inviterId: UserId
    inviteeId: UserId
    interestId: InterestId
    place: string
    startsAt: Date
    metAt: Date
  },
) {
  const { inviterId, inviteeId, interestId, place, startsAt, metAt } = meetup
  return db.one<{ id: MeetupId }>(
    'meetups.addMet',
    sql`insert into meetups (inviter_id, invitee_id, interest_id, place, note, starts_at, state, created_at, expires_at,
          accepted_at, ended_at, was_invited)
        values (${inviterId}, ${inviteeId}, ${interestId}, ${place}, '', ${startsAt}, 'met', ${metAt}, ${metAt}, ${metAt}, ${metAt},
          false)
        returning id`,
  )
}

/** Accepts an invitation, which engages both, or a plan, which does so later. */
export function accept(db: Queryable, id: MeetupId, now: Date) {
  return db.run(
    'meetups.accept',
    sql`update meetups set state = 'accepted', accepted_at = ${now}, inviter_engaged = not is_plan,
          invitee_engaged = not is_plan where id = ${id}`,
  )
}

export function end(db: Queryable, id: MeetupId, state: MeetupState, now: Date) {
  return db.run('meetups.end', sql`update meetups set state = ${state}, ended_at = ${now} where id = ${id}`)
}

export function setCancelReason(db: Queryable, id: MeetupId, reason: CancelReason) {
  return db.run('meetups.setCancelReason', sql`update meetups set cancel_reason = ${reason} where id = ${id}`)
}

/** Sets when a member set off, unless it is known. Resolves to 1 if it was not, else to 0. */
export function setOff(db: Queryable, id: MeetupId, by: UserId, at: Date) {
  return db.run(
    'meetups.setOff',
    sql`update meetups set
          inviter_set_off_at = case when inviter_id = ${by} then ${at}::timestamptz else inviter_set_off_at end,
          invitee_set_off_at = case when invitee_id = ${by} then ${at}::timestamptz else invitee_set_off_at end
        where id = ${id} and case when inviter_id = ${by} then inviter_set_off_at else invitee_set_off_at end is null`,
  )
}

export function setExpected(db: Queryable, id: MeetupId, by: UserId, at: Date | null) {
  return db.run(
    'meetups.setExpected',
    sql`update meetups set
          inviter_expected_at = case when inviter_id = ${by} then ${at}::timestamptz else inviter_expected_at end,
          invitee_expected_at = case when invitee_id = ${by} then ${at}::timestamptz else invitee_expected_at end
        where id = ${id}`,
  )
}

/**
 * Closes the other open invitations of two engaged people: sent ones are withdrawn, received ones expire. Plans
 * stay.
 */
export function closeOthers(db: Queryable, accepted: MeetupId, people: readonly UserId[], now: Date) {
  return db.many<MeetupRow>(
    'meetups.closeOthers',
    sql`update meetups set ended_at = ${now},
          state = case when inviter_id = any(${people}::bigint[]) then 'withdrawn' else 'expired' end
        where state = 'pending' and not is_plan and id <> ${accepted}
          and (inviter_id = any(${people}::bigint[]) or invitee_id = any(${people}::bigint[]))
        returning ${COLUMNS}`,
  )
}

/** The people with whom somebody has an open meetup. */
export function listPartners(db: Queryable, person: UserId) {
  return db.many<{ id: UserId }>(
    'meetups.listPartners',
    sql`select distinct case when inviter_id = ${person} then invitee_id else inviter_id end as id from meetups
        where state in ('pending', 'accepted') ${ofPeople([person])}`,
  )
}

export function endOpenOf(db: Queryable, person: UserId, now: Date) {
  return db.many<MeetupRow & { wasAccepted: boolean }>(
    'meetups.endOpenOf',
    sql`update meetups set state = case state when 'accepted' then 'cancelled' else 'expired' end, ended_at = ${now}
        where state in ('pending', 'accepted') ${ofPeople([person])}
        returning ${COLUMNS}, state = 'cancelled' as was_accepted`,
  )
}

export function setOutcome(db: Queryable, id: MeetupId, by: UserId, outcome: Outcome) {
  return db.one<MeetupRow>(
    'meetups.setOutcome',
    sql`update meetups set
          inviter_outcome = case when inviter_id = ${by} then ${outcome} else inviter_outcome end,
          invitee_outcome = case when invitee_id = ${by} then ${outcome} else invitee_outcome end
        where id = ${id} returning ${COLUMNS}`,
  )
}

export function emptyOutcome(db: Queryable, id: MeetupId, by: UserId) {
  return db.run(
    'meetups.emptyOutcome',
    sql`update meetups set
          inviter_outcome = case when inviter_id <> ${by} then inviter_outcome end,
          invitee_outcome = case when invitee_id <> ${by} then invitee_outcome end
        where id = ${id}`,
  )
}

export function listViews(db: Queryable, member: UserId, endedAfter: Date, now: Date) {
  return db.many<MeetupView>(
    'meetups.listViews',
    sql`${selectViews(member, now)}
        where meetups.id in (
          (select id from meetups where inviter_id = ${member} and (ended_at is null or ended_at > ${endedAfter})
            order by id desc limit ${MEETUPS_LISTED_MAX})
          union all
          (select id from meetups where invitee_id = ${member} and (ended_at is null or ended_at > ${endedAfter})
            order by id desc limit ${MEETUPS_LISTED_MAX}))
        order by meetups.id desc limit ${MEETUPS_LISTED_MAX}`,
  )
}

export function findView(db: Queryable, id: MeetupId, member: UserId, now: Date) {
  return db.maybeOne<MeetupView>(
    'meetups.findView',
    sql`${selectViews(member, now)} where meetups.id = ${id} and ${member}::bigint in (inviter_id, invitee_id)`,
  )
}

function selectViews(member: UserId, now: Date): Sql {
  return sql`select meetups.id, inviter_id, invitee_id, ${stateAt(now)} as state, meetups.starts_at, accepted_at, inviter_outcome,
      invitee_outcome, is_plan, inviter_engaged, invitee_engaged, interest_id, interests.name as interest_name, meetups.place, note, meetups.created_at, meetups.expires_at,
      ended_at, was_invited,
      case when not was_invited then (
        select outcome from gathering_proofs join gathering_members using (gathering_id)
        where meetup_id = meetups.id and user_id = ${member}) end as gathering_outcome,
      inviter_set_off_at, invitee_set_off_at, inviter_expected_at, invitee_expected_at, cancel_reason,
      exists (select from meetup_presences where meetup_id = meetups.id and user_id = ${member}) as is_here,
      exists (select from meetup_presences where meetup_id = meetups.id and user_id = other.id) as is_other_here,
      (select at from meetup_presences where meetup_id = meetups.id and user_id = ${member}) as here_since,
      (select until from meetup_finders where meetup_id = meetups.id and user_id = ${member} and until > ${now}
        and not words_differ) as finds_until,
      (select until from meetup_finders where meetup_id = meetups.id and user_id = other.id and until > ${now}
        and not words_differ) as other_finds_until,
      exists (select from meetup_finders where meetup_id = meetups.id and words_differ) as words_differ,
      revision, revised_at,
      (select sure_by from meetup_questions where meetup_id = meetups.id and user_id = ${member} and not is_answered) as sure_by,
      coalesce((select case when inviter_id = ${member} then inviter_made else invitee_made end
        from meetup_proposals where meetup_id = meetups.id), 0) as proposals_made,
      open.number as proposal_number, open.by_id as proposed_by, open.place as proposed_place,
      open.starts_at as proposed_start, open.expires_at as proposal_expires_at,
      coalesce(own_needs.needs, (select needs from kept_needs where user_id = ${member} and meetups.state = 'pending'), '{}') as needs,
      coalesce(other_needs.needs, '{}') as other_needs, own_needs.place_fits, other_needs.place_fits as other_place_fits,
      other.locale as other_locale, ${companionColumns(member)}
    from meetups
    join interests on interests.id = interest_id
    join users other on other.id = case when inviter_id = ${member} then invitee_id else inviter_id end
    left join meetup_needs own_needs on own_needs.meetup_id = meetups.id and own_needs.user_id = ${member}
    left join meetup_needs other_needs on other_needs.meetup_id = meetups.id and other_needs.user_id = other.id
      and meetups.state = 'accepted'
    left join (select *, inviter_made + invitee_made as number from meetup_proposals
      where state = 'open' and expires_at > ${now}) open on open.meetup_id = meetups.id`
}
