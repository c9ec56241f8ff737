import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

/** Whether these two may have contact, and how many people the first one has muted. */
export function factsForMute(db: Queryable, by: UserId, other: UserId) {
  return db.maybeOne<{ isKnown: boolean; isMuted: boolean; muted: number }>(
    'notifications.factsForMute',
    sql`select
          are_in_reach(${by}, other.id) and (can_see(${by}, other.id) or exists (
            select from meetups where low_id = least(other.id, ${by}::bigint)
              and high_id = greatest(other.id, ${by}::bigint)) or exists (
            select from conversations where low_id = least(other.id, ${by}::bigint)
              and high_id = greatest(other.id, ${by}::bigint))) as is_known,
          exists (select from mutes where user_id = ${by} and muted_id = other.id) as is_muted,
          (select count(*) from mutes where user_id = ${by})::integer as muted
        from users other where other.id = ${other}`,
  )
}

/** Serialises muting, so that two devices cannot exceed the limit. */
export function lockMutesOf(db: Queryable, by: UserId) {
  return db.run('notifications.lockMutesOf', sql`select from users where id = ${by} for no key update`)
}

export function addMute(db: Queryable, by: UserId, muted: UserId, now: Date) {
  return db.run(
    'notifications.addMute',
    sql`insert into mutes (user_id, muted_id, created_at) values (${by}, ${muted}, ${now}) on conflict do nothing`,
  )
}

export function removeMute(db: Queryable, by: UserId, muted: UserId) {
  return db.run(
    'notifications.removeMute',
    sql`delete from mutes where user_id = ${by} and muted_id = ${muted}`,
  )
}

export function listMutes(db: Queryable, by: UserId) {
  return db.many<{ id: UserId; username: string }>(
    'notifications.listMutes',
    sql`select users.id, username from mutes join users on users.id = muted_id
        where user_id = ${by} and are_in_reach(${by}, muted_id) order by mutes.created_at desc, users.id`,
  )
}
