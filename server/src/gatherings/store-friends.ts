import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import { type CompanionRow, companionColumns } from '../safety/store-companions.ts'
import type { HeldSeat } from './rules-friends.ts'

/** Whether a seat is held now. */
const isHeld = (now: Date): Sql => sql`friends.answer is null and friends.held_until > ${now}`

/**
 * Whether the friend is to learn of it: they have no seat and could take this one. Nobody asks on behalf of people
 * who block somebody in it or are blocked: to them, a gathering looks full.
 */
export const isSeenByFriend = sql`are_in_reach(friend_id, by_id)
  and exists (select from gathering_members asker
    where asker.gathering_id = friends.gathering_id and asker.user_id = by_id and asker.state = 'in')
  and not exists (select from gathering_members seat
    where seat.gathering_id = friends.gathering_id and seat.state = 'in'
      and (seat.user_id = friend_id or is_blocked(friend_id, seat.user_id)))`

const isForFriend = (now: Date): Sql => sql`${isHeld(now)} and ${isSeenByFriend}`

/** How many seats are held in `gatherings` now. */
export const heldSeats = (now: Date): Sql => sql`(select count(*) from gathering_friends friends
  join gathering_members asker on asker.gathering_id = friends.gathering_id and asker.user_id = by_id and asker.state = 'in'
  where friends.gathering_id = gatherings.id and ${isHeld(now)})::integer`

export function listHeld(db: Queryable, id: GatheringId, now: Date) {
  return db.many<HeldSeat>(
    'gatherings.listHeld',
    sql`select by_id, friend_id from gathering_friends friends where gathering_id = ${id} and ${isHeld(now)}`,
  )
}

export interface FriendRow extends HeldSeat, CompanionRow {
  gatheringId: GatheringId
  heldUntil: Date
  isHeld: boolean
  /** Whether it is held, and the friend is to learn of it. */
  isForFriend: boolean
  /** Whether the friend took it and still has a seat. */
  isTaken: boolean
}

/**
 * The seats that are held now, and those that the viewer held. `other` is the one of the two who is not the
 * viewer: who asked the viewer, or whom the viewer asked.
 */
export function listFriends(db: Queryable, ids: readonly GatheringId[], viewer: UserId, now: Date) {
  return db.many<FriendRow>(
    'gatherings.listFriends',
    sql`select gathering_id, by_id, friend_id, held_until, ${isHeld(now)} as is_held,
          friend_id = ${viewer} and ${isForFriend(now)} as is_for_friend,
          coalesce(answer = 'yes', false) and exists (select from gathering_members seat
            where seat.gathering_id = friends.gathering_id and seat.user_id = friend_id and seat.state = 'in') as is_taken,
          ${companionColumns(viewer)}
        from gathering_friends friends
        join users other on other.id = case when by_id = ${viewer} then friend_id else by_id end
        where gathering_id = any(${ids}::bigint[]) and (by_id = ${viewer} or ${isHeld(now)})
        order by gathering_id, asked_at, friend_id`,
  )
}

/** Whether both said so, and see each other. */
export function areInTouch(db: Queryable, one: UserId, other: UserId) {
  return db.one<{ areInTouch: boolean }>(
    'gatherings.areInTouch',
    sql`select may_plan(${one}, ${other}) as are_in_touch`,
  )
}

export function countAsked(db: Queryable, id: GatheringId, by: UserId) {
  return db.one<{ asked: number }>(
    'gatherings.countAsked',
    sql`select count(*)::integer as asked from gathering_friends where gathering_id = ${id} and by_id = ${by}`,
  )
}

/** Resolves to 0 if this member has asked this friend before. */
export function hold(
  db: Queryable,
  { id, byId, friendId, now, until }: HeldSeat & { id: GatheringId; now: Date; until: Date },
) {
  return db.run(
    'gatherings.hold',
    sql`insert into gathering_friends (gathering_id, by_id, friend_id, asked_at, held_until)
        values (${id}, ${byId}, ${friendId}, ${now}, ${until}) on conflict do nothing`,
  )
}

export function findIsForFriend(db: Queryable, id: GatheringId, { byId, friendId }: HeldSeat, now: Date) {
  return db.one<{ isForFriend: boolean }>(
    'gatherings.findIsForFriend',
    sql`select exists (select from gathering_friends friends
          where gathering_id = ${id} and by_id = ${byId} and friend_id = ${friendId} and ${isForFriend(now)}) as is_for_friend`,
  )
}

/** Answers for all who hold a seat for this friend. Resolves to them. */
export function answer(db: Queryable, id: GatheringId, friend: UserId, to: 'yes' | 'no', now: Date) {
  return db.many<{ byId: UserId }>(
    'gatherings.answerFriends',
    sql`update gathering_friends friends set answer = ${to}, answered_at = ${now}
        where gathering_id = ${id} and friend_id = ${friend} and ${isHeld(now)} returning by_id`,
  )
}

export function listExpired(db: Queryable, now: Date) {
  return db.many<{ id: GatheringId }>(
    'gatherings.listExpiredFriends',
    sql`select distinct gathering_id as id from gathering_friends where answer is null and held_until <= ${now} order by id`,
  )
}

/** Notes that the seats are free again whose time has passed. Resolves to those who held them. */
export function closeExpired(db: Queryable, id: GatheringId, now: Date) {
  return db.many<{ byId: UserId }>(
    'gatherings.closeExpiredFriends',
    sql`update gathering_friends set answer = 'no', answered_at = held_until
        where gathering_id = ${id} and answer is null and held_until <= ${now} returning by_id`,
  )
}

/** Forgets what two people asked each other. Resolves to the gatherings. */
export function removeBetween(db: Queryable, one: UserId, other: UserId) {
  return db.many<{ id: GatheringId }>(
    'gatherings.removeFriends',
    sql`delete from gathering_friends
        where (by_id, friend_id) in ((${one}, ${other}), (${other}, ${one})) returning gathering_id as id`,
  )
}
