import { DELETION_GRACE_DAYS } from '@hereabouts/contract/accounts/limits'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  countDeleted,
  countRemovals,
  eraseTraces,
  listDeleted,
  listRemoved,
  removeAccount,
} from '../accounts/service-removal.ts'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import type { DataLifecycle } from '../platform/feature.ts'
import { listPeopleInFiles, removeFiles } from '../platform/mailer-transport.ts'

/** Deleted accounts, with everything that belongs to them. The features themselves export it. */
export const accountsAndTraces: DataLifecycle = {
  retentions: (deps) => [
    {
      what: 'people.accounts',
      keptFor: `${DELETION_GRACE_DAYS} days after it was deleted`,
      everyMs: HOUR_MS,
      countOverdue: (at) => countDeleted(deps, at),
      forget: (now, limit) => removeDeleted(deps, now, limit),
    },
    {
      what: 'people.mails',
      keptFor: 'minutes after an account that it is about was removed',
      everyMs: 5 * MINUTE_MS,
      countOverdue: async () => (await listMailsOfRemoved(deps)).length,
      async forget() {
        const files = await listMailsOfRemoved(deps)
        await removeFiles(deps.config.dataDir, files)
        return files.length
      },
    },
    {
      what: 'people.traces',
      keptFor: 'a day after the account was removed',
      everyMs: HOUR_MS,
      // On a PostgreSQL server the operator erases them: `npm run erase`.
      countOverdue: async (at) => (deps.db.eraseDeleted ? countRemovals(deps, traced(at)) : 0),
      forget: (now, _limit, isStopping) => eraseTraces(deps, traced(now), isStopping),
    },
  ],
}

/** Each node checks the mail files that it wrote itself. */
async function listMailsOfRemoved(deps: Deps): Promise<string[]> {
  const filesOf = await listPeopleInFiles(deps.config.dataDir)
  const removed = await listRemoved(deps, [...filesOf.keys()])
  return [...new Set(removed.flatMap((person) => filesOf.get(person) ?? []))]
}

// Erasing rewrites the whole database, so it runs once a day. The remaining four hours leave
// time for the retention runs.
const TRACES_HOURS = 20
const traced = (at: Date) => later(at, -TRACES_HOURS * HOUR_MS)

/**
 * Removes the accounts that can no longer be restored, with everything that belongs to them. Each has its own
 * transaction, so that a failure does not delay the others; the next round tries again.
 */
async function removeDeleted(deps: Deps, now: Date, limit: number): Promise<number> {
  let removed = 0
  let last: UserId | null = null
  const failures: unknown[] = []
  for (;;) {
    const some: UserId[] = await listDeleted(deps, now, last, limit)
    for (const id of some) {
      try {
        if (await deps.db.tx((tx) => removeAccount(deps, tx, id, now))) removed++
      } catch (error) {
        failures.push(error)
      }
      last = id
    }
    if (some.length < limit) break
  }
  if (failures.length > 0)
    throw new Error(`${failures.length} deleted accounts could not be removed`, { cause: failures[0] })
  return removed
}
