import sql from 'sql-template-tag'
import type { DataLifecycle } from '../platform/feature.ts'

/** The badges a person received and gave. They stay until one of the two accounts is deleted. */
export const badgeAwards: DataLifecycle = {
  exportData: async (db, person) => ({
    badges: await db.many(
      'badges.export',
      sql`select badge_types.name as badge, giver_id = ${person} as given_by_me, other.id as other_id,
            other.username as other_username, meetup_id, awarded_at, is_hidden, is_held, is_within_day_limit
          from badge_awards join badge_types on badge_types.id = badge_type_id
          join users other on other.id = case when giver_id = ${person} then receiver_id else giver_id end
          where giver_id = ${person} or (receiver_id = ${person} and not is_held) order by badge_awards.id`,
    ),
  }),
}
