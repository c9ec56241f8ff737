import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function isPerson(db: Queryable, id: UserId) {
  return db.maybeOne<{ id: UserId }>('safety.isPerson', sql`select id from users where id = ${id}`)
}

export function addBlock(db: Queryable, by: UserId, blocked: UserId, now: Date) {
  return db.run(
    'safety.addBlock',
    sql`insert into blocks (blocker_id, blocked_id, created_at, was_seen)
        select ${by}, id, ${now}, can_see(${by}, id) from users where id = ${blocked}
        on conflict do nothing`,
  )
}

export function removeBlock(db: Queryable, by: UserId, unblocked: UserId) {
  return db.run(
    'safety.removeBlock',
    sql`delete from blocks where blocker_id = ${by} and blocked_id = ${unblocked}`,
  )
}

export function hasBlocked(db: Queryable, by: UserId, other: UserId) {
  return db.one<{ hasBlocked: boolean }>(
    'safety.hasBlocked',
    sql`select exists (select from blocks where blocker_id = ${by} and blocked_id = ${other}) as has_blocked`,
  )
}

export function hasBlockedOnSight(db: Queryable, by: UserId, other: UserId) {
  return db.one<{ hasBlocked: boolean }>(
    'safety.hasBlockedOnSight',
    sql`select exists (select from blocks where blocker_id = ${by} and blocked_id = ${other} and was_seen) as has_blocked`,
  )
}

/** Blocked people, with picture and shield only as far as companions see them. */
export function listBlocks(db: Queryable, by: UserId, now: Date) {
  return db.many<{ id: UserId; username: string; avatarUrl: string | null; isVerified: boolean }>(
    'safety.listBlocks',
    sql`select users.id, username, case when is_companion then avatar_shown(${by}, users.id, avatar_url) end as avatar_url,
          is_companion and is_verified as is_verified
        from blocks join users on users.id = blocked_id
        cross join lateral (select are_companions(${by}, users.id, ${now}) as is_companion) shown
        where blocker_id = ${by} order by blocks.created_at desc, users.id`,
  )
}

export function canSee(db: Queryable, viewer: UserId, subject: UserId) {
  return db.one<{ canSee: boolean }>('safety.canSee', sql`select can_see(${viewer}, ${subject})`)
}
