import { profileFields, type UserId } from '@hereabouts/contract/accounts/schemas'
import { BADGES_COUNT_AFTER_HOURS } from '@hereabouts/contract/badges/limits'
import { BANDS_METRES, type BandMetres } from '@hereabouts/contract/nearby/limits'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import sql, { type Sql } from 'sql-template-tag'
import { toCard } from '../../server/src/nearby/service.ts'
import type { FoundPerson, Searcher } from '../../server/src/nearby/store.ts'
import { HOUR_MS, later } from '../../server/src/platform/clock.ts'
import { columnsOf } from '../../server/src/platform/db/columns.ts'

export const SHOWN = 100
/** As many as the app reads, so that enough are left when some may not be seen. */
export const READ = 130

/**
 * What a list shows of the people in the CTE `best (user_id, band)`, read as the app reads it: only those whom the viewer may see,
 * with badges, shared interests and open invitations.
 */
export function shownOf(viewer: UserId, interests: Sql, mayShare: Sql, now: Date): Sql {
  return sql`chosen as materialized (select array_agg(user_id) as people from best),
    earned as materialized (
      select earned.user_id, earned.badges
      from chosen cross join lateral badge_counts_of(people, ${later(now, -BADGES_COUNT_AFTER_HOURS * HOUR_MS)}) as earned
    )
    select users.id, username, ${columnsOf(profileFields, 'users')}, avatar_url, users.is_verified, users.simulated, band, up_for,
      hashint8extended(users.id, 7)::text as shuffle,
      array(
        select interest_id from matching_interests theirs
        where theirs.user_id = users.id and interest_id = any(${interests}) and ${mayShare}
      ) as shared,
      coalesce(badges, '[]') as badges,
      is_leaving or hides_at is not null as is_leaving, connect_with_unverified as invitee_connects_with_unverified,
      exists (select from meetups where state = 'pending' and expires_at > ${now}
        and low_id = least(users.id, ${viewer}) and high_id = greatest(users.id, ${viewer})) as has_pending_between,
      (select count(*) from meetups where state = 'pending' and expires_at > ${now}
        and inviter_id = ${viewer})::integer as outgoing,
      (select max(ended_at) from meetups where state = 'declined' and inviter_id = ${viewer}
        and low_id = least(users.id, ${viewer}) and high_id = greatest(users.id, ${viewer})) as declined_at
    from best
    join users on users.id = best.user_id
    join availabilities on availabilities.user_id = best.user_id
    left join earned on earned.user_id = best.user_id
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
      const shared = interests.filter(({ id }) => person.shared.includes(id))
      const { band, shuffle, hasPendingBetween, outgoing, declinedAt } = person
      const facts = { inviterIsVerified: isVerified, hasPendingBetween, outgoing, declinedAt }
      return toCard(person, { ...facts, band, shared, shuffle }, most, now)
    })
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, SHOWN)
}

/** The band of an exact distance. */
export function bandOf(metres: number): BandMetres {
  return BANDS_METRES.find((band) => band >= metres) ?? (BANDS_METRES.at(-1) as BandMetres)
}
