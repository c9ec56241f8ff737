import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { SAFETY_ERRORS } from '@hereabouts/contract/safety/errors'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as store from './store.ts'
import type { CompanionRow } from './store-companions.ts'

/** Whether `viewer` may see `subject`, decided by the SQL function of the same name and nowhere else. */
export async function canSee(db: Queryable, viewer: UserId, subject: UserId): Promise<boolean> {
  return (await store.canSee(db, viewer, subject)).canSee
}

/** Whether the first person has blocked the second; not the reverse. */
export async function hasBlocked(db: Queryable, by: UserId, other: UserId): Promise<boolean> {
  return (await store.hasBlocked(db, by, other)).hasBlocked
}

/** Whether the first person blocked the second while they could see them. */
export async function hasBlockedOnSight(db: Queryable, by: UserId, other: UserId): Promise<boolean> {
  return (await store.hasBlockedOnSight(db, by, other)).hasBlocked
}

export async function listBlocks({ db, clock }: Deps, viewer: Viewer) {
  return { blocks: await store.listBlocks(db, viewer.id, clock.now()) }
}

/**
 * Blocks at once and in both directions. Idempotent. Fails for the viewer themselves and for unknown people.
 */
export async function blockPerson(deps: Deps, viewer: Viewer, blocked: UserId) {
  if (blocked === viewer.id) fail(SAFETY_ERRORS.CANNOT_BLOCK_ONESELF)
  return deps.db.tx(async (tx) => {
    await blockWithin(deps, tx, viewer, blocked)
    return {}
  })
}

/** Blocks within the caller's transaction. */
export async function blockWithin({ clock }: Deps, tx: Tx, viewer: Viewer, blocked: UserId): Promise<void> {
  const isNew = await store.addBlock(tx, viewer.id, blocked, clock.now())
  if (!isNew && !(await store.isPerson(tx, blocked))) fail(COMMON_ERRORS.NOT_FOUND)
  if (isNew) tx.emit('safety.blocked', { by: viewer.id, blocked })
}

export async function unblockPerson({ db }: Deps, viewer: Viewer, unblocked: UserId) {
  return db.tx(async (tx) => {
    const wasBlocked = await store.removeBlock(tx, viewer.id, unblocked)
    if (wasBlocked) tx.emit('safety.unblocked', { by: viewer.id, unblocked })
    return {}
  })
}

/** Maps a row to the contract's companion. */
export function toCompanion(row: CompanionRow): Companion {
  return {
    id: row.otherId,
    username: row.otherUsername,
    name: row.otherName,
    avatarUrl: row.otherAvatarUrl,
    isVerified: row.otherIsVerified,
    simulated: row.otherSimulated,
  }
}
