import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { ASKS_HOURS_BEFORE } from '@hereabouts/contract/gatherings/limits'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { noteKept, noteMissed, waitsFirst } from '../reliability/service.ts'
import { hoursBefore } from './rules.ts'
import * as store from './store-attendance.ts'

/** Whether a person must wait for a seat until shortly before the start, because of what they missed. */
export async function mustWait(db: Queryable, person: UserId, startsAt: Date, now: Date): Promise<boolean> {
  return now < hoursBefore({ startsAt }, ASKS_HOURS_BEFORE) && (await waitsFirst(db, person, now))
}

/**
 * A day after the end, by when people have said how it went, notes for each member whether they came. Nobody
 * missed a gathering if nobody proved that they met, or if a member says that it did not happen.
 */
export async function noteAttendance({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  while (await db.tx((tx) => noteBatch(tx, now)));
}

async function noteBatch(tx: Tx, now: Date): Promise<boolean> {
  const taken = await store.takeEnded(tx, later(now, -DAY_MS), AT_ONCE)
  if (taken.length === 0) return false
  const members = await store.listAttendance(
    tx,
    taken.map(({ id }) => id),
  )
  const kept = members.filter(({ hasProved }) => hasProved)
  for (const { userId } of kept) await noteKept(tx, [userId])
  for (const { userId } of members.filter(({ isMissing }) => isMissing)) await noteMissed(tx, userId, now)
  return true
}

const AT_ONCE = 100
