import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Tx } from '../platform/db/db.ts'
import { removeMailsAbout } from '../platform/db/outbox.ts'
import { removedAccountHash } from '../platform/db/removed-accounts.ts'
import { countRowsOver } from '../platform/db/rows-over.ts'
import type { Deps } from '../platform/deps.ts'
import * as store from './store-removal.ts'

/** Accounts that can no longer be restored, with an id above `after`. The feature people deletes them. */
export async function listDeleted({ db }: Deps, now: Date, after: UserId | null, limit: number) {
  return (await store.listDeleted(db, now, after, limit)).map(({ id }) => id)
}

export function countDeleted({ db }: Deps, at: Date): Promise<number> {
  return countRowsOver(db, 'people.accounts.countOverdue', store.DELETED, at)
}

/** Filters people down to those whose account has been removed. */
export async function listRemoved({ db }: Deps, people: readonly UserId[]): Promise<UserId[]> {
  if (people.length === 0) return []
  const existing = new Set((await store.listExisting(db, people)).map(({ id }) => id))
  return people.filter((person) => !existing.has(person))
}

/** How many accounts were removed by this moment and still have traces in the database's files. */
export function countRemovals({ db }: Deps, by: Date): Promise<number> {
  return countRowsOver(db, 'people.traces.countOverdue', store.REMOVALS, by)
}

/**
 * Erases the traces of removed accounts from the database's files, if any account was removed by this moment.
 *
 * @returns how many accounts' traces were erased
 */
export async function eraseTraces({ db }: Deps, by: Date, isStopping: () => boolean): Promise<number> {
  if (!db.eraseDeleted || (await countRowsOver(db, 'people.traces.count', store.REMOVALS, by)) === 0) return 0
  const { last } = await store.lastRemoval(db)
  return (await db.eraseDeleted(isStopping)) ? store.forgetRemovals(db, last) : 0
}

/** Removes an account at once that has never been in, with every row that belongs to it. */
export async function removeNewAccount(tx: Tx, id: UserId, now: Date): Promise<void> {
  await store.removeUser(tx, id)
  await removeMailsAbout(tx, id)
  await store.addRemoval(tx, now)
}

/**
 * Removes an account with every row that belongs to it, and notes that for restores of older backups. Resolves to
 * false if the account was restored in the meantime.
 */
export async function removeAccount(
  { secret }: Pick<Deps, 'secret'>,
  tx: Tx,
  id: UserId,
  now: Date,
): Promise<boolean> {
  const removed = await store.removeDeleted(tx, id, now)
  if (!removed) return false
  await removeMailsAbout(tx, id)
  await store.addRemoval(tx, now)
  await store.addRemovedAccount(tx, removedAccountHash(secret, { id, ...removed }), now)
  return true
}
