import { DEVICE_KEY_DAYS, SESSION_DAYS } from '@hereabouts/contract/accounts/limits'
import { EMAIL_LINK_MINUTES } from '@hereabouts/contract/accounts/limits-email'
import { SANCTION_KEPT_DAYS } from '@hereabouts/contract/accounts/limits-sanctions'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { HOUR_MS } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { removeMailsAbout } from '../platform/db/outbox.ts'
import { countRowsOver } from '../platform/db/rows-over.ts'
import type { Deps } from '../platform/deps.ts'
import { keepingRows, type Retention } from '../platform/retention.ts'
import * as store from './store-retention.ts'

export function retentionsOfAccounts({ db }: Deps): Retention[] {
  return [
    {
      what: 'accounts.sessions',
      keptFor: `${SESSION_DAYS} days after it was last used`,
      everyMs: HOUR_MS,
      countOverdue: (at) => countRowsOver(db, 'accounts.sessions.countOverdue', store.SESSIONS, at),
      forget: (now, limit) =>
        db.tx(async (tx) => {
          const ended = await store.removeSessions(tx, now, limit)
          // Their sockets end with them.
          for (const { sessionId } of ended) tx.emit('accounts.sessionExpired', { sessionId })
          return ended.length
        }),
    },
    keepingRows(
      db,
      {
        what: 'accounts.deviceKeys',
        keptFor: `${DEVICE_KEY_DAYS} days after signing in or out`,
        everyMs: HOUR_MS,
      },
      store.DEVICE_KEYS,
    ),
    keepingRows(
      db,
      { what: 'accounts.links', keptFor: `${EMAIL_LINK_MINUTES} minutes`, everyMs: HOUR_MS },
      store.LINKS,
    ),
    keepingRows(
      db,
      { what: 'accounts.measures', keptFor: `${SANCTION_KEPT_DAYS} days after it ended`, everyMs: HOUR_MS },
      store.SANCTIONS,
    ),
  ]
}

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
