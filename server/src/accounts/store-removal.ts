import { DELETION_GRACE_DAYS } from '@hereabouts/contract/accounts/limits'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { RowsOver } from '../platform/db/rows-over.ts'

/** Much longer than backups are kept, because each backup copies the rows into a file beside it. */
export const REMOVED_ACCOUNTS_DAYS = 90

export const DELETED: RowsOver = {
  table: 'users',
  isOver: (at) => sql`deleted_at <= ${later(at, -DELETION_GRACE_DAYS * DAY_MS)}`,
}
/** Those that no backup contains any more. */
export const REMOVED_LONG_AGO: RowsOver = {
  table: 'removed_accounts',
  isOver: (at) => sql`removed_at <= ${later(at, -REMOVED_ACCOUNTS_DAYS * DAY_MS)}`,
}
export const REMOVALS: RowsOver = { table: 'removals', isOver: (at) => sql`removed_at <= ${at}` }

export function listDeleted(db: Queryable, now: Date, after: UserId | null, limit: number) {
  return db.many<{ id: UserId }>(
    'accounts.listDeleted',
    sql`select id from users where ${DELETED.isOver(now)} and id > ${after ?? 0} order by id limit ${limit}`,
  )
}

/** Does nothing if the account was restored in the meantime. */
export function removeDeleted(db: Queryable, id: UserId, now: Date) {
  return db.maybeOne<{ createdAt: Date }>(
    'accounts.removeDeleted',
    sql`delete from users where id = ${id} and ${DELETED.isOver(now)} returning created_at`,
  )
}

export function removeUser(db: Queryable, id: UserId) {
  return db.run('accounts.removeUser', sql`delete from users where id = ${id}`)
}

export function addRemoval(db: Queryable, now: Date) {
  return db.run('accounts.addRemoval', sql`insert into removals (removed_at) values (${now})`)
}

export function addRemovedAccount(db: Queryable, accountHash: Buffer, now: Date) {
  return db.run(
    'accounts.addRemovedAccount',
    sql`insert into removed_accounts (account_hash, removed_at) values (${accountHash}, ${now}) on conflict do nothing`,
  )
}

export function lastRemoval(db: Queryable) {
  return db.one<{ last: number }>(
    'accounts.lastRemoval',
    sql`select coalesce(max(id), 0) as last from removals`,
  )
}

export function forgetRemovals(db: Queryable, last: number) {
  return db.run('accounts.forgetRemovals', sql`delete from removals where id <= ${last}`)
}

export function listExisting(db: Queryable, people: readonly UserId[]) {
  return db.many<{ id: UserId }>(
    'accounts.listExisting',
    sql`select id from users where id = any(${people}::bigint[])`,
  )
}
