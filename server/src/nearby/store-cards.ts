import { profileFields, type UserId } from '@hereabouts/contract/accounts/schemas'
import { BADGES_COUNT_AFTER_HOURS } from '@hereabouts/contract/badges/limits'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import sql from 'sql-template-tag'
import { HOUR_MS, later } from '../platform/clock.ts'
import { columnsOf } from '../platform/db/columns.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { ComparedPlace } from './rules-place.ts'
import {
  interestsOf,
  type ListedPerson,
  type MetRow,
  metColumns,
  type OwnInterest,
  type SharedRow,
} from './store.ts'

export interface Subject extends ListedPerson, ComparedPlace {
  /** The number of people with the most common interest. */
  most: number
  /** Those by which they are matched, rarest first, also if a viewer may not know. */
  interests: OwnInterest[]
}

/** A person who is listed now, with what their card shows to everybody who sees it. */
export function findSubject(db: Queryable, person: UserId, now: Date) {
  return db.maybeOne<Subject>(
    'nearby.findSubject',
    sql`select users.id, username, ${columnsOf(profileFields, 'users')}, avatar_url, users.is_verified, users.simulated, up_for,
          is_leaving or hides_at is not null as is_leaving,
          connect_with_unverified as invitee_connects_with_unverified,
          coalesce((select badges from badge_counts_of(array[users.id],
            ${later(now, -BADGES_COUNT_AFTER_HOURS * HOUR_MS)})), '[]') as badges,
          range_metres, to_hex(area_cell) as area_cell, case when spot_until > ${now} then to_hex(spot_cell) end as spot_cell,
          coalesce((select max(people) from interests), 0) as most,
          ${interestsOf(sql`users.id`)} as interests
        from availabilities join users on users.id = user_id
        where user_id = ${person} and until > ${now} and not is_hidden and (hides_at is null or hides_at > ${now})`,
  )
}

/**
 * The shuffle of the subject on the lists of these viewers.
 *
 * @param shuffleSeeds one for each viewer, in their order
 */
export function listShuffles(
  db: Queryable,
  subject: UserId,
  viewers: readonly UserId[],
  shuffleSeeds: readonly bigint[],
) {
  return db.many<{ viewerId: UserId; shuffle: string }>(
    'nearby.listShuffles',
    sql`select coalesce(viewer_id, 0) as viewer_id, coalesce(hashint8extended(${subject}, seed)::text, '0') as shuffle
        from unnest(${viewers}::bigint[], ${shuffleSeeds}::bigint[]) as viewers (viewer_id, seed)`,
  )
}

export interface ViewerRow extends ComparedPlace, MetRow, SharedRow {
  viewerId: UserId
  inviterIsVerified: boolean
  shuffle: string
  hasPendingBetween: boolean
  /** The number of the viewer's open invitations. */
  outgoing: number
  /** When the subject last declined the viewer. */
  declinedAt: Date | null
}

/**
 * The viewers among `viewers` who are listed and may see the subject, wherever they are, with what the card
 * shows only to them. One query for all of them.
 *
 * @param ambiguous the subject's interests that share their bit with others
 * @param shuffleSeeds one for each viewer, in their order
 */
export function listViewers(
  db: Queryable,
  subject: UserId,
  ambiguous: readonly InterestId[],
  viewers: readonly UserId[],
  shuffleSeeds: readonly bigint[],
  now: Date,
) {
  // As when searching: if only one of the two may see the other, nothing reveals what they share.
  const isMutual = sql`settings_allow(mine.is_verified, mine.only_show_verified, own.is_verified, own.visible_to_verified_only)`
  const sharedExactly =
    ambiguous.length === 0
      ? sql`'{}'::bigint[]`
      : sql`array(
          select theirs.interest_id
          from matching_interests theirs
          join matching_interests its on its.user_id = ${subject} and its.interest_id = theirs.interest_id
          where theirs.user_id = own.user_id and theirs.interest_id = any(${ambiguous}::bigint[]) and ${isMutual})`
  return db.many<ViewerRow>(
    'nearby.listViewers',
    // The viewers' data is looked up in objects that are built once. The planner expects few viewers and
    // would join them in nested loops, whose time grows with the square of their number.
    sql`select own.user_id as viewer_id, coalesce(own.narrows_to_metres, own.range_metres) as range_metres, to_hex(own.area_cell) as area_cell,
          case when own.spot_until > ${now} then to_hex(own.spot_cell) end as spot_cell,
          own.is_verified as inviter_is_verified,
          coalesce(hashint8extended(${subject},
            ((select jsonb_object(${viewers}::text[], ${shuffleSeeds}::text[])) ->> own.user_id::text)::bigint)::text, '0') as shuffle,
          case when ${isMutual} then (own.interests & mine.interests)::text end as shared_bits,
          ${sharedExactly} as shared_exactly,
          coalesce(between_them.is_pending, false) as has_pending_between,
          coalesce(invitations.open, 0)::integer as outgoing,
          between_them.declined_at,
          coalesce(between_them.times_met, 0) as times_met, between_them.last_met_at
        from seen_between(${viewers}, array[${subject}]::bigint[]) as seen
        -- The limit makes the planner use the key, instead of reading everybody's availability for some hundred viewers.
        cross join lateral (select * from availabilities where user_id = seen.viewer_id limit 1) as own
        join availabilities mine on mine.user_id = seen.subject_id
        left join (
          select case when inviter_id = ${subject} then invitee_id else inviter_id end as other_id,
            bool_or(state = 'pending' and not is_plan and expires_at > ${now}) as is_pending,
            max(ended_at) filter (where state = 'declined' and not is_plan and invitee_id = ${subject}) as declined_at,
            ${metColumns}
          from meetups
          where (inviter_id = ${subject} and state in ('pending', 'met'))
            or (invitee_id = ${subject} and state in ('pending', 'declined', 'met'))
          group by other_id
        ) as between_them on between_them.other_id = seen.viewer_id
        left join (
          select inviter_id, count(*) as open
          from meetups where state = 'pending' and not is_plan and inviter_id = any(${viewers}::bigint[]) and expires_at > ${now}
          group by inviter_id
        ) as invitations on invitations.inviter_id = seen.viewer_id
        where own.until > ${now} and not own.is_hidden and own.hides_at is null and not own.is_leaving`,
  )
}
