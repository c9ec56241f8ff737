import { type ProfileFields, profileFields, type UserId } from '@hereabouts/contract/accounts/schemas'
import type { BadgeCount } from '@hereabouts/contract/accounts/schemas-others'
import { BADGES_COUNT_AFTER_HOURS } from '@hereabouts/contract/badges/limits'
import type { SharedInterest } from '@hereabouts/contract/interests/schemas'
import sql from 'sql-template-tag'
import { HOUR_MS, later } from '../platform/clock.ts'
import { columnsOf } from '../platform/db/columns.ts'
import type { Queryable } from '../platform/db/db.ts'
import { type CompanionRow, companionColumns } from '../safety/store-companions.ts'

export interface PersonRow extends CompanionRow, ProfileFields {
  createdAt: Date
  sharedInterests: SharedInterest[]
  badges: BadgeCount[]
  canSee: boolean
  /** Whether the two have an open meetup or a conversation. */
  isCompanion: boolean
}

/** Whether `viewer` may see this person or is in contact with them; neither for an ID that does not exist. */
export function getAccess(db: Queryable, viewer: UserId, person: UserId, now: Date) {
  return db.one<Pick<PersonRow, 'canSee' | 'isCompanion'>>(
    'people.getAccess',
    sql`select can_see(${viewer}, ${person}), are_companions(${viewer}, ${person}, ${now}) as is_companion`,
  )
}

/** Shared interests are included if the two are near each other, as the caller found, or companions. */
export function findPerson(db: Queryable, viewer: UserId, person: UserId, isNearby: boolean, now: Date) {
  return db.maybeOne<PersonRow>(
    'people.findPerson',
    sql`select ${companionColumns(viewer)}, ${columnsOf(profileFields, 'other')}, other.created_at, can_see(${viewer}, other.id),
          coalesce((
            select json_agg(json_build_object('id', interests.id, 'name', interests.name) order by interests.id)
            from shared_interests(${viewer}, array[other.id]) as shared
            join interests on interests.id = shared.interest_id
            where ${isNearby} or are_companions(${viewer}, other.id, ${now})), '[]') as shared_interests,
          coalesce((select badges from badge_counts_of(array[other.id], ${later(now, -BADGES_COUNT_AFTER_HOURS * HOUR_MS)})), '[]') as badges,
          are_companions(${viewer}, other.id, ${now}) as is_companion
        from users other where other.id = ${person}`,
  )
}

export function findByUsername(db: Queryable, username: string) {
  return db.maybeOne<{ id: UserId }>(
    'people.findByUsername',
    sql`select id from users where lower(username) = ${username.toLowerCase()}`,
  )
}
