import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { BadgeCount } from '@hereabouts/contract/accounts/schemas-others'
import {
  BADGES_LISTED_MAX,
  type BadgeFamily,
  COUNTED_MEETINGS_PER_DAY,
} from '@hereabouts/contract/badges/limits'
import type { BadgeAwardId, BadgeCounting, BadgeTypeId } from '@hereabouts/contract/badges/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import { type CompanionRow, companionColumns } from '../safety/store-companions.ts'
import type { AwardFacts } from './rules.ts'

export interface NewAward {
  badgeTypeId: BadgeTypeId
  meetupId: MeetupId
  giverId: UserId
  receiverId: UserId
  awardedAt: Date
}

export interface AwardView extends CompanionRow {
  id: BadgeAwardId
  typeId: BadgeTypeId
  typeName: string
  family: BadgeFamily
  description: string
  awardedAt: Date
  isHidden: boolean
  isHeld: boolean
  counting: BadgeCounting
}

export interface MeetingView extends CompanionRow {
  meetupId: MeetupId
  metAt: Date
  /** How many badges the viewer has given for it. */
  given: number
}

/** Serialises the awards of one giver. */
export function lockGiver(db: Queryable, giver: UserId) {
  return db.run('badges.lockGiver', sql`select from users where id = ${giver} for no key update`)
}

/** Null if there is no such receiver. */
export function factsForAward(db: Queryable, { badgeTypeId, meetupId, giverId, receiverId }: NewAward) {
  return db.maybeOne<AwardFacts>(
    'badges.factsForAward',
    sql`select
          giver.id = receiver.id as is_oneself,
          are_in_reach(giver.id, receiver.id) as is_in_reach,
          can_see(giver.id, receiver.id),
          exists (select from badge_types where id = ${badgeTypeId} and is_offered) as is_badge,
          (select ended_at from meetups where id = ${meetupId} and state = 'met'
            and low_id = least(giver.id, receiver.id) and high_id = greatest(giver.id, receiver.id)) as met_at,
          (select count(*) from badge_awards where meetup_id = ${meetupId} and giver_id = giver.id)::integer
            as given_for_meeting,
          exists (select from badge_awards where giver_id = giver.id and receiver_id = receiver.id
            and badge_type_id = ${badgeTypeId}) as has_given_badge
        from users giver, users receiver where giver.id = ${giverId} and receiver.id = ${receiverId}`,
  )
}

export function addAward(db: Queryable, award: NewAward) {
  return db.one<{ id: BadgeAwardId; isHeld: boolean }>(
    'badges.addAward',
    sql`insert into badge_awards (badge_type_id, meetup_id, giver_id, receiver_id, awarded_at, is_held, is_within_day_limit)
        select ${award.badgeTypeId}, id, ${award.giverId}, ${award.receiverId}, ${award.awardedAt},
          (select not email_verified from users where id = ${award.giverId}),
          not exists (
            select from unnest(array[inviter_id, invitee_id]) member
            where ${COUNTED_MEETINGS_PER_DAY} <= (
              select count(*) from meetups earlier
              where (earlier.inviter_id = member or earlier.invitee_id = member) and earlier.state = 'met'
                and earlier.ended_at >= date_trunc('day', meetups.ended_at, 'UTC')
                and (earlier.ended_at, earlier.id) < (meetups.ended_at, meetups.id)))
        from meetups where id = ${award.meetupId}
        returning id, is_held`,
  )
}

/** Hands over what was held because the giver's address was unconfirmed, as if awarded now. */
export function releaseHeld(db: Queryable, giver: UserId, now: Date) {
  return db.many<{ id: BadgeAwardId; receiverId: UserId }>(
    'badges.releaseHeld',
    sql`update badge_awards set is_held = false, awarded_at = ${now} where giver_id = ${giver} and is_held
        returning id, receiver_id`,
  )
}

/** An award from this giver to this receiver. */
export function findToRevoke(db: Queryable, id: BadgeAwardId, giver: UserId, receiver: UserId) {
  return db.maybeOne<{ awardedAt: Date }>(
    'badges.findToRevoke',
    sql`select awarded_at from badge_awards
        where id = ${id} and giver_id = ${giver} and receiver_id = ${receiver} for update`,
  )
}

export function removeAward(db: Queryable, id: BadgeAwardId) {
  return db.run('badges.removeAward', sql`delete from badge_awards where id = ${id}`)
}

/** Resolves to the giver and whether it was hidden before; null if this person has no such award. */
export function setHidden(db: Queryable, id: BadgeAwardId, receiver: UserId, isHidden: boolean) {
  return db.maybeOne<{ giverId: UserId; wasHidden: boolean }>(
    'badges.setHidden',
    sql`update badge_awards set is_hidden = ${isHidden}
        from (select id, is_hidden from badge_awards where id = ${id} and receiver_id = ${receiver} and not is_held for update) as before
        where badge_awards.id = before.id
        returning giver_id, before.is_hidden as was_hidden`,
  )
}

/** What others see of somebody's badges. */
export async function countsOf(db: Queryable, person: UserId, sinceBefore: Date) {
  const counted = await db.maybeOne<{ badges: BadgeCount[] }>(
    'badges.countsOf',
    sql`select badges from badge_counts_of(array[${person}::bigint], ${sinceBefore})`,
  )
  return counted?.badges ?? []
}

export function listReceived(db: Queryable, receiver: UserId, sinceBefore: Date) {
  return db.many<AwardView>(
    'badges.listReceived',
    sql`${selectAwards(receiver, sql`giver_id`, sinceBefore)} where receiver_id = ${receiver} and not is_held
        order by badge_awards.id desc limit ${BADGES_LISTED_MAX}`,
  )
}

export function listGiven(db: Queryable, giver: UserId, sinceBefore: Date) {
  return db.many<AwardView>(
    'badges.listGiven',
    sql`${selectAwards(giver, sql`receiver_id`, sinceBefore)} where giver_id = ${giver}
        order by badge_awards.id desc limit ${BADGES_LISTED_MAX}`,
  )
}

export function getGiven(db: Queryable, id: BadgeAwardId, giver: UserId, sinceBefore: Date) {
  return db.one<AwardView>(
    'badges.getGiven',
    sql`${selectAwards(giver, sql`receiver_id`, sinceBefore)} where badge_awards.id = ${id}`,
  )
}

/**
 * The meetings that badges can be given for, newest first; without those that the viewer marked as
 * unpleasant.
 */
export function listMeetings(db: Queryable, viewer: UserId, metAfter: Date) {
  return db.many<MeetingView>(
    'badges.listMeetings',
    sql`select meetups.id as meetup_id, ended_at as met_at, ${companionColumns(viewer)},
          (select count(*) from badge_awards where meetup_id = meetups.id and giver_id = ${viewer})::integer as given
        from meetups
        join users other on other.id = case when inviter_id = ${viewer} then invitee_id else inviter_id end
        where ${viewer}::bigint in (inviter_id, invitee_id) and state = 'met' and ended_at > ${metAfter}
          and case when inviter_id = ${viewer} then inviter_outcome else invitee_outcome end
            is distinct from 'felt_unsafe'
          and are_in_reach(${viewer}, other.id)
        order by meetups.id desc limit ${BADGES_LISTED_MAX}`,
  )
}

function selectAwards(viewer: UserId, otherId: Sql, sinceBefore: Date): Sql {
  return sql`select badge_awards.id, badge_types.id as type_id, badge_types.name as type_name, family, description,
      awarded_at, is_hidden, is_held,
      case when not is_within_day_limit then 'never'
        when counts_for_badges(own, ${sinceBefore}) and counts_for_badges(other, ${sinceBefore}) then 'yes'
        else 'later' end as counting,
      ${companionColumns(viewer)}
    from badge_awards
    join users own on own.id = ${viewer}
    join badge_types on badge_types.id = badge_type_id
    join users other on other.id = ${otherId}`
}
