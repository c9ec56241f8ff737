import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Tx } from '../platform/db/db.ts'
import { removeMailsAbout } from '../platform/db/outbox.ts'
import { countRowsOver } from '../platform/db/rows-over.ts'
import type { Deps } from '../platform/deps.ts'
import * as store from './store-removal.ts'

/** For the people feature, which deletes them: accounts that can no longer be restored, with an id above `after`. */
export async function listDeleted({ db }: Deps, now: Date, after: UserId | null, limit: number) {
  return (await store.listDeleted(db, now, after, limit)).map(({ id }) => id)
}

export function countDeleted({ db }: Deps, at: Date): Promise<number> {
  return countRowsOver(db, 'people.accounts.countOverdue', store.DELETED, at)
}

/** Those of some people who have no account any more. */
export async function listRemoved({ db }: Deps, people: readonly UserId[]): Promise<UserId[]> {
  if (people.length === 0) return []
  const known = new Set((await store.listKnown(db, people)).map(({ id }) => id))
  return people.filter((person) => !known.has(person))
}

/** How many accounts were removed by this moment whose traces are not erased yet. */
export function countRemovals({ db }: Deps, by: Date): Promise<number> {
  return countRowsOver(db, 'people.traces.countOverdue', store.REMOVALS, by)
}

/** Erases what removed accounts left in the database's files, if any was removed by this moment. Gives how many were removed. */
export async function eraseTraces({ db }: Deps, by: Date, isStopping: () => boolean): Promise<number> {
  if (!db.eraseDeleted || (await countRowsOver(db, 'people.traces.count', store.REMOVALS, by)) === 0) return 0
  const { last } = await store.lastRemoval(db)
  return (await db.eraseDeleted(isStopping)) ? store.forgetRemovals(db, last) : 0
}

/** Removes an account and with it every row that hangs on it. Not one that was taken back meanwhile. */
export async function removeAccount(tx: Tx, id: UserId, now: Date): Promise<boolean> {
  if ((await store.removeDeleted(tx, id, now)) === 0) return false
  await removeMailsAbout(tx, id)
  await store.addRemoval(tx, now)
  return true
}
