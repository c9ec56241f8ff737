import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { BadgeCount } from '@hereabouts/contract/accounts/schemas-others'
import type { SharedInterest } from '@hereabouts/contract/interests/schemas'
import sql from 'sql-template-tag'
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

export function findPerson(db: Queryable, viewer: UserId, person: UserId, now: Date) {
  return db.maybeOne<PersonRow>(
    'people.findPerson',
    sql`select users.id, username, name, avatar_url, is_verified, simulated, created_at, can_see(${viewer}, users.id),
          coalesce((
            select json_agg(json_build_object('id', interests.id, 'name', interests.name) order by interests.id)
            from matching_interests theirs
            join user_interests mine on mine.interest_id = theirs.interest_id and mine.user_id = ${viewer}
            join interests on interests.id = theirs.interest_id
            where theirs.user_id = users.id), '[]') as shared_interests,
          coalesce((select badges from badge_counts_of(array[users.id])), '[]') as badges,
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
