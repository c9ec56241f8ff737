import { DELETION_GRACE_DAYS } from '@hereabouts/contract/accounts/limits'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  countDeleted,
  countRemovals,
  eraseTraces,
  listDeleted,
  listRemoved,
  removeAccount,
} from '../accounts/service-retention.ts'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import { listPeopleInFiles, removeFiles } from '../platform/mailer-transport.ts'
import type { Retention } from '../platform/retention.ts'

export function retentionsOfPeople(deps: Deps): Retention[] {
  return [
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
      // On a PostgreSQL server it is for whoever runs that: `npm run erase`.
      countOverdue: async (at) => (deps.db.eraseDeleted ? countRemovals(deps, traced(at)) : 0),
      forget: (now, _limit, isStopping) => eraseTraces(deps, traced(now), isStopping),
    },
  ]
}

/** Each node that writes mail into files looks through its own. */
async function listMailsOfRemoved(deps: Deps): Promise<string[]> {
  const filesOf = await listPeopleInFiles(deps.config.dataDir)
  const removed = await listRemoved(deps, [...filesOf.keys()])
  return [...new Set(removed.flatMap((person) => filesOf.get(person) ?? []))]
}

// Once a day, for all who were removed meanwhile: it rewrites the whole database. The rest of the day is for the rounds of the sweeper.
const TRACES_HOURS = 20
const traced = (at: Date) => later(at, -TRACES_HOURS * HOUR_MS)

/**
 * Removes the accounts whose time to be taken back is over, with all that hangs on them, each in a transaction of its own: one
 * that cannot be removed holds up nobody else, and is tried again by the next round.
 */
async function removeDeleted(deps: Deps, now: Date, limit: number): Promise<number> {
  let removed = 0
  let last: UserId | null = null
  const failures: unknown[] = []
  for (;;) {
    const some: UserId[] = await listDeleted(deps, now, last, limit)
    for (const id of some) {
      try {
        if (await deps.db.tx((tx) => removeAccount(tx, id, now))) removed++
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
