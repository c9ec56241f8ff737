import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import { type CompanionRow, companionColumns } from '../safety/store-companions.ts'

export interface InviteRow {
  code: string
  showsPerson: boolean
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
  joins: number
}

const COLUMNS = sql`code, shows_person, created_at, expires_at, ended_at, joins`

/** Serialises the creation of links by one person until the end of the transaction. */
export function lockPerson(db: Queryable, id: UserId) {
  return db.run('invites.lockPerson', sql`select from users where id = ${id} for no key update`)
}

export function countOpen(db: Queryable, userId: UserId, now: Date) {
  return db.one<{ open: number }>(
    'invites.countOpen',
    sql`select count(*)::int as open from invites
        where user_id = ${userId} and ended_at is null and expires_at > ${now}`,
  )
}

/** Null when the code is taken. */
export function add(
  db: Queryable,
  invite: { code: string; userId: UserId; showsPerson: boolean; createdAt: Date; expiresAt: Date },
) {
  return db.maybeOne<InviteRow>(
    'invites.add',
    sql`insert into invites (code, user_id, shows_person, created_at, expires_at)
        values (${invite.code}, ${invite.userId}, ${invite.showsPerson}, ${invite.createdAt}, ${invite.expiresAt})
        on conflict do nothing returning ${COLUMNS}`,
  )
}

export function listOf(db: Queryable, userId: UserId) {
  return db.many<InviteRow>(
    'invites.listOf',
    sql`select ${COLUMNS} from invites where user_id = ${userId} order by created_at desc, code`,
  )
}

/** Resolves to the number of this person's links with this code. */
export function end(db: Queryable, userId: UserId, code: string, now: Date) {
  return db.run(
    'invites.end',
    sql`update invites set ended_at = coalesce(ended_at, ${now}) where code = ${code} and user_id = ${userId}`,
  )
}

/** A link and what it may show of its owner. */
export function find(db: Queryable, code: string) {
  return db.maybeOne<
    InviteRow & {
      name: string
      isVerified: boolean
      hasAvatar: boolean
      isActive: boolean
      locale: Locale | null
    }
  >(
    'invites.find',
    sql`select code, shows_person, invites.created_at, expires_at, ended_at, joins, name, is_verified, locale,
          avatar_url is not null as has_avatar, is_active(users.id) as is_active
        from invites join users on users.id = user_id where code = ${code}`,
  )
}

export function findAvatar(db: Queryable, code: string) {
  return db.maybeOne<{ image: Buffer }>(
    'invites.findAvatar',
    sql`select image from invites join users on users.id = user_id join avatars using (user_id)
        where code = ${code} and shows_person and avatar_url is not null`,
  )
}

/** Counts a person who arrived through a link that was open then; resolves to its owner. */
export function countJoin(db: Queryable, code: string, arrivedAt: Date) {
  return db.maybeOne<{ userId: UserId; showsPerson: boolean }>(
    'invites.countJoin',
    sql`update invites set joins = joins + 1
        where code = ${code} and created_at <= ${arrivedAt} and expires_at > ${arrivedAt}
          and (ended_at is null or ended_at > ${arrivedAt}) and is_active(user_id)
        returning user_id, shows_person`,
  )
}

export function addJoined(db: Queryable, userId: UserId, invitedBy: UserId, joinedAt: Date) {
  return db.run(
    'invites.addJoined',
    sql`insert into joined_friends (user_id, invited_by, joined_at) values (${userId}, ${invitedBy}, ${joinedAt})`,
  )
}

export function countFriends(db: Queryable, inviter: UserId) {
  return db.one<{ friends: number }>(
    'invites.countFriends',
    sql`select count(*)::int as friends from joined_friends where invited_by = ${inviter}`,
  )
}

export interface FriendRow extends CompanionRow {
  joinedAt: Date
}

/** People who joined through this person's links and let them know, latest first. */
export function listJoined(db: Queryable, person: UserId, limit: number) {
  return db.many<FriendRow>(
    'invites.listJoined',
    sql`${selectFriend(person)} join users other on other.id = friends.user_id
        where invited_by = ${person} and are_in_reach(${person}, other.id)
        order by joined_at desc, other.id desc limit ${limit}`,
  )
}

/** The person through whose link somebody joined, if they let them know. */
export function findInviter(db: Queryable, person: UserId) {
  return db.maybeOne<FriendRow>(
    'invites.findInviter',
    sql`${selectFriend(person)} join users other on other.id = invited_by
        where friends.user_id = ${person} and are_in_reach(${person}, other.id)`,
  )
}

function selectFriend(viewer: UserId): Sql {
  return sql`select joined_at, ${companionColumns(viewer)}
    from joined_friends friends`
}
