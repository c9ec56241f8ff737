import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { SharedInterest } from '@hereabouts/contract/interests/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface PersonRow {
  id: UserId
  username: string
  name: string
  isVerified: boolean
  createdAt: Date
  sharedInterests: SharedInterest[]
  canSee: boolean
  /** Whether the two have an open meetup or a conversation. */
  isCompanion: boolean
}

export function findPerson(db: Queryable, viewer: UserId, person: UserId, now: Date) {
  return db.maybeOne<PersonRow>(
    'people.findPerson',
    sql`select users.id, username, name, is_verified, created_at, can_see(${viewer}, users.id),
          coalesce((
            select json_agg(json_build_object('id', interests.id, 'name', interests.name) order by interests.id)
            from user_interests theirs
            join user_interests mine on mine.interest_id = theirs.interest_id and mine.user_id = ${viewer}
            join interests on interests.id = theirs.interest_id
            where theirs.user_id = users.id), '[]') as shared_interests,
          exists (
            select from meetups where low_id = least(${viewer}::bigint, users.id) and high_id = greatest(${viewer}::bigint, users.id)
              and (accepted_at is not null or (state = 'pending' and expires_at > ${now}))) as is_companion
        from users where users.id = ${person}`,
  )
}

export function findByUsername(db: Queryable, username: string) {
  return db.maybeOne<{ id: UserId }>(
    'people.findByUsername',
    sql`select id from users where lower(username) = ${username.toLowerCase()}`,
  )
}
