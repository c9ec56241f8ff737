import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Locale } from '@hereabouts/contract/http/locales'
import { EXCLUDING_SANCTIONS } from '@hereabouts/contract/sanctions/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export function startWaiting(db: Queryable, id: UserId, { since, reason }: { since: Date; reason: string }) {
  return db.run(
    'gate.startWaiting',
    sql`update users set waiting_since = ${since}, waiting_reason = ${reason} where id = ${id}`,
  )
}

/** Resolves to 0 if the person does not wait. */
export function endWaiting(db: Queryable, id: UserId) {
  return db.run(
    'gate.endWaiting',
    sql`update users set waiting_since = null, waiting_reason = null
        where id = ${id} and waiting_since is not null`,
  )
}

/** For admins whom the configuration has named since they signed up. */
export function endWaitingOfAdmins(db: Queryable) {
  return db.run(
    'gate.endWaitingOfAdmins',
    sql`update users set waiting_since = null, waiting_reason = null
        where role = 'admin' and waiting_since is not null`,
  )
}

export function findWaiting(db: Queryable, id: UserId) {
  return db.maybeOne<{ since: Date | null; email: string; emailVerified: boolean }>(
    'gate.findWaiting',
    sql`select waiting_since as since, email, email_verified from users
        where id = ${id} and waiting_since is not null`,
  )
}

// Others have not proven that they exist. Deleted accounts can only be decided once they are restored, and banned ones
// once the ban ends: declining one would delete it, and the person could come back.
const CAN_BE_DECIDED = sql`waiting_since is not null and email_verified and deleted_at is null
  and not exists (select from measures where measures.user_id = users.id and ended_at is null
    and kind = any(${EXCLUDING_SANCTIONS}::text[]))`

/** Longest waiting first. */
export function listWaiting(db: Queryable, now: Date, limit: number) {
  return db.many<{
    id: UserId
    username: string
    name: string
    email: string
    since: Date | null
    reason: string | null
    isNearBanned: boolean
  }>(
    'gate.listWaiting',
    sql`select id, username, name, email, waiting_since as since, waiting_reason as reason,
          exists (select from sign_up_networks join ban_marks on mark_hash = network_hash and kind = 'network'
            where sign_up_networks.user_id = users.id and expires_at > ${now}) as is_near_banned
        from users where ${CAN_BE_DECIDED} order by waiting_since, id limit ${limit}`,
  )
}

export function countWaiting(db: Queryable) {
  return db.one<{ waiting: number; oldestAt: Date | null }>(
    'gate.countWaiting',
    sql`select count(*)::int as waiting, min(waiting_since) as oldest_at from users where ${CAN_BE_DECIDED}`,
  )
}

export interface DecidedRow {
  username: string
  email: string
  locale: Locale | null
}

/** A person whom the team can decide about, locked until the transaction ends. */
export function lockWaiting(db: Queryable, id: UserId) {
  return db.maybeOne<DecidedRow>(
    'gate.lockWaiting',
    sql`select username, email, locale from users where id = ${id} and ${CAN_BE_DECIDED} for update`,
  )
}
