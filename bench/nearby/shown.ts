import { profileFields, type UserId } from '@hereabouts/contract/accounts/schemas'
import { BADGES_COUNT_AFTER_HOURS } from '@hereabouts/contract/badges/limits'
import { BANDS_METRES, type BandMetres } from '@hereabouts/contract/nearby/limits'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { isShared, toCard } from '../../server/src/nearby/service.ts'
import { type FoundPerson, metColumns, type Searcher } from '../../server/src/nearby/store.ts'
import { HOUR_MS, later } from '../../server/src/platform/clock.ts'
import { columnsOf } from '../../server/src/platform/db/columns.ts'

export const SHOWN = 100

/**
 * What a list shows of the people in the CTE `best (user_id, band)`, read as the app reads it and as cheaply: only those whom the viewer
 * may see, with badges, shared interests and open invitations.
 *
 * @param weighed the bits of the viewer's interests, as many as each weighs
 * @param mayShare whether what the two share may be shown
 */
export function shownOf(viewer: UserId, weighed: Sql, mayShare: Sql, now: Date): Sql {
  return sql`chosen as materialized (select array_agg(user_id) as people from best),
    earned as materialized (
      select earned.user_id, earned.badges
      from chosen cross join lateral badge_counts_of(people, ${later(now, -BADGES_COUNT_AFTER_HOURS * HOUR_MS)}) as earned
    ),
    between_them as materialized (
      select case when inviter_id = ${viewer} then invitee_id else inviter_id end as other_id,
        bool_or(state = 'pending' and expires_at > ${now}) as is_pending,
        count(*) filter (where state = 'pending' and expires_at > ${now} and inviter_id = ${viewer}) as outgoing,
        max(ended_at) filter (where state = 'declined') as declined_at,
        ${metColumns}
      from meetups
      where (inviter_id = ${viewer} and state in ('pending', 'declined', 'met')) or (invitee_id = ${viewer} and state in ('pending', 'met'))
      group by other_id
    )
    select users.id, username, ${columnsOf(profileFields, 'users')}, avatar_url, users.is_verified, users.simulated, band, up_for,
      hashint8extended(users.id, 7)::text as shuffle,
      case when ${mayShare} then (availabilities.interests & ${weighed})::text end as shared_bits,
      '{}'::bigint[] as shared_exactly,
      coalesce(badges, '[]') as badges,
      is_leaving or hides_at is not null as is_leaving, connect_with_unverified as invitee_connects_with_unverified,
      coalesce(is_pending, false) as has_pending_between,
      (select coalesce(sum(outgoing), 0) from between_them)::integer as outgoing,
      declined_at, coalesce(times_met, 0) as times_met, last_met_at
    from best
    join users on users.id = best.user_id
    join availabilities on availabilities.user_id = best.user_id
    left join earned on earned.user_id = best.user_id
    left join between_them on other_id = best.user_id
    where best.user_id = any(array(select seen from chosen cross join lateral seen_among(${viewer}, people) as seen))`
}

/** The cards of these people in order, as the app makes them. */
export function toCards(
  found: readonly FoundPerson[],
  { interests, most, isVerified }: Pick<Searcher, 'interests' | 'most' | 'isVerified'>,
  now: Date,
): NearbyPerson[] {
  return found
    .map((person) => {
      const shared = interests.filter((interest) => isShared(interest, person))
      const { band, shuffle, hasPendingBetween, outgoing, declinedAt, timesMet, lastMetAt } = person
      const facts = { inviterIsVerified: isVerified, hasPendingBetween, outgoing, declinedAt }
      return toCard(person, { ...facts, band, shared, shuffle, timesMet, lastMetAt }, most, now)
    })
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, SHOWN)
}

/** The band of an exact distance. */
export function bandOf(metres: number): BandMetres {
  return BANDS_METRES.find((band) => band >= metres) ?? (BANDS_METRES.at(-1) as BandMetres)
}
