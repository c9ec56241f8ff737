import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_REFUSALS } from '@hereabouts/contract/http/refusal'
import { INVITE_DAYS, INVITES_ACTIVE_MAX } from '@hereabouts/contract/invites/limits'
import { INVITE_REFUSALS } from '@hereabouts/contract/invites/refusals'
import type { Invite } from '@hereabouts/contract/invites/schemas'
import { takeArrival } from '../accounts/service-arrivals.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { newCode, stateAt } from './rules.ts'
import * as store from './store.ts'

/** One's links, newest first: those that are open, and for a while those that were. */
export async function listInvites({ db, clock }: Deps, viewer: Viewer): Promise<{ invites: Invite[] }> {
  const now = clock.now()
  const rows = await store.listOf(db, viewer.id)
  return { invites: rows.map((row) => told(row, now)) }
}

/** Makes a link. Refuses more than so many at once; two that are made at the same moment count as well. */
export function makeInvite(
  { db, clock, random }: Deps,
  viewer: Viewer,
  showsPerson: boolean,
): Promise<Invite> {
  return db.tx(async (tx) => {
    const now = clock.now()
    await store.lockPerson(tx, viewer.id)
    const { open } = await store.countOpen(tx, viewer.id, now)
    if (open >= INVITES_ACTIVE_MAX) refuse(INVITE_REFUSALS.TOO_MANY_INVITES)
    const invite = {
      userId: viewer.id,
      showsPerson,
      createdAt: now,
      expiresAt: later(now, INVITE_DAYS * DAY_MS),
    }
    for (;;) {
      const made = await store.add(tx, { code: newCode(random), ...invite })
      // As good as never: somebody has the same code.
      if (made) return told(made, now)
    }
  })
}

/** Switches a link off; switching it off again changes nothing. */
export async function endInvite({ db, clock }: Deps, viewer: Viewer, code: string) {
  if ((await store.end(db, viewer.id, code, clock.now())) === 0) refuse(COMMON_REFUSALS.NOT_FOUND)
  return {}
}

/**
 * Counts the sign-ups that came by a link and are not counted yet. Each is taken and counted in one transaction, so that it
 * counts once whatever happens in between; one whose link was not open at that moment counts for nothing.
 */
export async function countJoins({ db }: Pick<Deps, 'db'>): Promise<void> {
  while (await db.tx(countJoin));
}

async function countJoin(tx: Tx): Promise<boolean> {
  const arrival = await takeArrival(tx)
  if (!arrival) return false
  const counted = await store.countJoin(tx, arrival.code.toUpperCase(), arrival.arrivedAt)
  if (counted) tx.emit('invites.joined', { userId: counted.userId as UserId })
  return true
}

function told(row: store.InviteRow, now: Date): Invite {
  return {
    ...{ code: row.code, state: stateAt(row, now), showsPerson: row.showsPerson, joins: row.joins },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
