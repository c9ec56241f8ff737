import type { UserId } from '@hereabouts/contract/accounts/schemas'
import {
  MISSED_KEPT_DAYS,
  MISSED_UNDO_HOURS,
  ONE_AT_A_TIME_FROM,
  SURE_BY_MINUTES_BEFORE,
  WAITS_FIRST_FROM,
} from '@hereabouts/contract/reliability/limits'
import type { MissedYeses } from '@hereabouts/contract/reliability/schemas'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as store from './store.ts'

/** Notes that a person did not come without a word, in the caller's transaction. Only they learn of it. */
export async function noteMissed(tx: Tx, person: UserId, at: Date): Promise<void> {
  await store.add(tx, person, at)
}

/** Notes that these people came, in the caller's transaction. */
export async function noteKept(tx: Tx, people: readonly UserId[]): Promise<void> {
  await store.countKept(tx, people)
}

/** What a person reads about themselves. For their own responses only. */
export async function findMissed(db: Queryable, person: UserId, now: Date): Promise<MissedYeses> {
  const rows = await store.list(db, person, later(now, -MISSED_KEPT_DAYS * DAY_MS))
  const undoUntil = rows[0] && later(rows[0].missedAt, MISSED_UNDO_HOURS * HOUR_MS)
  return {
    count: rows.length,
    undoUntil: undoUntil && undoUntil > now ? undoUntil.toISOString() : null,
  }
}

/** "Something happened": forgets what the viewer missed within the last day. */
export function undoMissed({ db, clock }: Deps, viewer: Viewer): Promise<MissedYeses> {
  return db.tx(async (tx) => {
    const now = clock.now()
    await store.remove(tx, viewer.id, later(now, -MISSED_UNDO_HOURS * HOUR_MS))
    return findMissed(tx, viewer.id, now)
  })
}

/** Whether a person may have only one seat or plan at a time. */
export async function hasOneAtATime(db: Queryable, person: UserId, now: Date): Promise<boolean> {
  return (await findMissed(db, person, now)).count >= ONE_AT_A_TIME_FROM
}

/** By when somebody must answer whether they are still coming. Each call picks another random time. */
export function drawSureBy({ random }: Pick<Deps, 'random'>, startsAt: Date): Date {
  const { first, last } = SURE_BY_MINUTES_BEFORE
  return later(startsAt, -(last + random.below(first - last + 1)) * MINUTE_MS)
}

/** Whether gatherings put a person on the waiting list first. */
export async function waitsFirst(db: Queryable, person: UserId, now: Date): Promise<boolean> {
  return (await findMissed(db, person, now)).count >= WAITS_FIRST_FROM
}
