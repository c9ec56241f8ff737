import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { BadgeCount } from '@hereabouts/contract/accounts/schemas-others'
import { BADGES_COUNT_AFTER_HOURS } from '@hereabouts/contract/badges/limits'
import type { SharedInterest } from '@hereabouts/contract/interests/schemas'
import sql from 'sql-template-tag'
import { HOUR_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'

export interface PersonRow {
  id: UserId
  username: string
  name: string
  avatarUrl: string | null
  isVerified: boolean
  simulated: boolean
  createdAt: Date
  sharedInterests: SharedInterest[]
  badges: BadgeCount[]
  canSee: boolean
  /** Whether the two have an open meetup or a conversation. */
  isCompanion: boolean
}

/** What the two share is told when they are near each other, as the caller found, or companions. */
export function findPerson(db: Queryable, viewer: UserId, person: UserId, isNearby: boolean, now: Date) {
  return db.maybeOne<PersonRow>(
    'people.findPerson',
    sql`select users.id, username, name, avatar_shown(${viewer}, users.id, avatar_url) as avatar_url, is_verified, simulated,
          created_at, can_see(${viewer}, users.id),
          coalesce((
            select json_agg(json_build_object('id', interests.id, 'name', interests.name) order by interests.id)
            from shared_interests(${viewer}, array[users.id]) as shared
            join interests on interests.id = shared.interest_id
            where ${isNearby} or are_companions(${viewer}, users.id, ${now})), '[]') as shared_interests,
          coalesce((select badges from badge_counts_of(array[users.id], ${later(now, -BADGES_COUNT_AFTER_HOURS * HOUR_MS)})), '[]') as badges,
          are_companions(${viewer}, users.id, ${now}) as is_companion
        from users where users.id = ${person}`,
  )
}

export function findByUsername(db: Queryable, username: string) {
  return db.maybeOne<{ id: UserId }>(
    'people.findByUsername',
    sql`select id from users where lower(username) = ${username.toLowerCase()}`,
  )
}
