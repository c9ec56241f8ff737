import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { INVITE_ERRORS } from '@hereabouts/contract/invites/errors'
import {
  FRIENDS_VOUCHED_MAX,
  INVITE_DAYS,
  INVITES_ACTIVE_MAX,
  JOINED_SHOWN_MAX,
} from '@hereabouts/contract/invites/limits'
import type { Invite, Invites } from '@hereabouts/contract/invites/schemas'
import { vouchFor } from '../gate/service-vouching.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { typedCode } from '../platform/random.ts'
import { toCompanion } from '../safety/service.ts'
import { takeArrival } from '../sign-in/service-arrivals.ts'
import { stateAt } from './rules.ts'
import * as store from './store.ts'

/**
 * The person's links, newest first, including recently ended ones, and the friends who joined through them.
 */
export async function listInvites({ db, clock }: Deps, viewer: Viewer): Promise<Invites> {
  const now = clock.now()
  const rows = await store.listOf(db, viewer.id)
  const inviter = await store.findInviter(db, viewer.id)
  const joined = await store.listJoined(db, viewer.id, JOINED_SHOWN_MAX)
  return {
    invites: rows.map((row) => toInvite(row, now)),
    invitedBy: inviter && toCompanion(inviter),
    joined: joined.map((row) => ({ other: toCompanion(row), joinedAt: row.joinedAt.toISOString() })),
  }
}

/** Creates a link. Rejects more than the maximum, also when several are created at once. */
export function makeInvite(
  { db, clock, random }: Deps,
  viewer: Viewer,
  showsPerson: boolean,
): Promise<Invite> {
  return db.tx(async (tx) => {
    const now = clock.now()
    await store.lockPerson(tx, viewer.id)
    const { open } = await store.countOpen(tx, viewer.id, now)
    if (open >= INVITES_ACTIVE_MAX) fail(INVITE_ERRORS.TOO_MANY_INVITES)
    const invite = {
      userId: viewer.id,
      showsPerson,
      createdAt: now,
      expiresAt: later(now, INVITE_DAYS * DAY_MS),
    }
    for (;;) {
      const made = await store.add(tx, { code: typedCode(random), ...invite })
      // Otherwise the code is taken, which practically never happens.
      if (made) return toInvite(made, now)
    }
  })
}

/** Ends a link. Idempotent. */
export async function endInvite({ db, clock }: Deps, viewer: Viewer, code: string) {
  if ((await store.end(db, viewer.id, code, clock.now())) === 0) fail(COMMON_ERRORS.NOT_FOUND)
  return {}
}

/**
 * Counts new sign-ups through links. Each is taken and counted in one transaction, so it counts exactly once.
 * A sign-up whose link was not open at that moment does not count.
 */
export async function countJoins({ db }: Pick<Deps, 'db'>): Promise<void> {
  while (await db.tx(countJoin));
}

async function countJoin(tx: Tx): Promise<boolean> {
  const arrival = await takeArrival(tx)
  if (!arrival) return false
  const counted = await store.countJoin(tx, arrival.code.toUpperCase(), arrival.arrivedAt)
  if (!counted) return true
  // A link that does not show its owner makes no friends: the newcomer never learned who invited them.
  const newcomer = counted.showsPerson ? arrival.userId : null
  if (newcomer !== null) {
    await store.addJoined(tx, newcomer, counted.userId, arrival.arrivedAt)
    const { friends } = await store.countFriends(tx, counted.userId)
    if (friends <= FRIENDS_VOUCHED_MAX) await vouchFor(tx, newcomer, counted.userId)
  }
  tx.emit('invites.joined', { userId: counted.userId })
  return true
}

function toInvite(row: store.InviteRow, now: Date): Invite {
  return {
    code: row.code,
    state: stateAt(row, now),
    showsPerson: row.showsPerson,
    joins: row.joins,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
