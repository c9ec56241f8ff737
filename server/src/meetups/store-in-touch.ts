import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { IN_TOUCH_LISTED_MAX } from '@hereabouts/contract/meetups/limits'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import { type CompanionRow, companionColumns } from '../safety/store-companions.ts'

/**
 * The people that this person is in touch with, and those who have not answered their yes. Nobody who is blocked,
 * blocks, or has left.
 */
export function list(db: Queryable, person: UserId) {
  return db.many<CompanionRow & { isMutual: boolean; metAt: Date }>(
    'meetups.listInTouch',
    sql`select ${companionColumns(person)}, met.at as met_at,
          exists (select from in_touch back where back.user_id = own.other_id and back.other_id = ${person}) as is_mutual
        from in_touch own join users other on other.id = own.other_id
        cross join lateral (select coalesce(max(ended_at), own.said_at) as at from meetups
          where state = 'met' and low_id = least(other.id, ${person}::bigint)
            and high_id = greatest(other.id, ${person}::bigint)) met
        where own.user_id = ${person} and are_in_reach(${person}, own.other_id)
        order by is_mutual desc, met.at desc, other.id limit ${IN_TOUCH_LISTED_MAX}`,
  )
}

/**
 * Locks both people, so that of two answers at the same time the later one sees the earlier, and no answer
 * outlives a block.
 */
export async function lockPair(db: Queryable, one: UserId, other: UserId): Promise<void> {
  await db.run(
    'meetups.lockPair',
    sql`select from users where id = any(${[one, other]}::bigint[]) order by id for no key update`,
  )
}

/** Whether the two have met, and neither blocked the other or left. */
export function haveMet(db: Queryable, one: UserId, other: UserId) {
  return db.one<{ haveMet: boolean }>(
    'meetups.haveMet',
    sql`select exists (select from meetups where state = 'met' and low_id = least(${one}::bigint, ${other}::bigint)
          and high_id = greatest(${one}::bigint, ${other}::bigint)) and are_in_reach(${one}, ${other}) as have_met`,
  )
}

/** Resolves to 1 if that is new. */
export function say(db: Queryable, person: UserId, other: UserId, at: Date) {
  return db.run(
    'meetups.sayInTouch',
    sql`insert into in_touch (user_id, other_id, said_at) values (${person}, ${other}, ${at}) on conflict do nothing`,
  )
}

/** Resolves to 1 if there was an answer to take back. */
export function takeBack(db: Queryable, person: UserId, other: UserId) {
  return db.run(
    'meetups.takeBackInTouch',
    sql`delete from in_touch where user_id = ${person} and other_id = ${other}`,
  )
}

export function hasSaid(db: Queryable, person: UserId, other: UserId) {
  return db.one<{ hasSaid: boolean }>(
    'meetups.hasSaidInTouch',
    sql`select exists (select from in_touch where user_id = ${person} and other_id = ${other}) as has_said`,
  )
}

/** Deletes the answers of both. Resolves to those who had answered. */
export function removeBoth(db: Queryable, one: UserId, other: UserId) {
  return db.many<{ userId: UserId }>(
    'meetups.removeInTouch',
    sql`delete from in_touch where (user_id, other_id) in ((${one}, ${other}), (${other}, ${one})) returning user_id`,
  )
}
