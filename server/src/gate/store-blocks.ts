import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { SIGN_UP_NETWORK_DAYS } from '@hereabouts/contract/gate/limits'
import sql from 'sql-template-tag'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'

export type MarkKind = 'mailbox' | 'network'

export const NETWORKS_OVER: RowsOver = {
  table: 'sign_up_networks',
  isOver: (at) => sql`recorded_at <= ${later(at, -SIGN_UP_NETWORK_DAYS * DAY_MS)}`,
}
export const MARKS_OVER: RowsOver = { table: 'ban_marks', isOver: (at) => sql`expires_at <= ${at}` }

export function recordNetwork(db: Queryable, userId: UserId, networkHash: Buffer, now: Date) {
  return db.run(
    'gate.recordNetwork',
    sql`insert into sign_up_networks (user_id, network_hash, recorded_at) values (${userId}, ${networkHash}, ${now})`,
  )
}

/** The address of an account, if it is confirmed, and the network from which its owner signed up, if that is still known. */
export function findTraces(db: Queryable, userId: UserId) {
  return db.maybeOne<{ email: string | null; networkHash: Buffer | null }>(
    'gate.findTraces',
    sql`select case when email_verified then email end as email, network_hash
        from users left join sign_up_networks on sign_up_networks.user_id = users.id where users.id = ${userId}`,
  )
}

export function addMark(
  db: Queryable,
  mark: { kind: MarkKind; markHash: Buffer; userId: UserId; expiresAt: Date },
) {
  return db.run(
    'gate.addMark',
    sql`insert into ban_marks (kind, mark_hash, user_id, expires_at)
        values (${mark.kind}, ${mark.markHash}, ${mark.userId}, ${mark.expiresAt})`,
  )
}

export function hasMarks(db: Queryable, userId: UserId) {
  return db.one<{ hasMarks: boolean }>(
    'gate.hasMarks',
    sql`select exists (select from ban_marks where user_id = ${userId}) as has_marks`,
  )
}

export function removeMarksOf(db: Queryable, userId: UserId) {
  return db.run('gate.removeMarksOf', sql`delete from ban_marks where user_id = ${userId}`)
}

export function isMarked(db: Queryable, kind: MarkKind, markHash: Buffer, now: Date) {
  return db.one<{ isMarked: boolean }>(
    'gate.isMarked',
    sql`select exists (select from ban_marks
          where kind = ${kind} and mark_hash = ${markHash} and expires_at > ${now}) as is_marked`,
  )
}
