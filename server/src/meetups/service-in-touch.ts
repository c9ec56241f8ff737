import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { InTouch } from '@hereabouts/contract/meetups/schemas-in-touch'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { toCompanion } from '../safety/service.ts'
import * as store from './store-in-touch.ts'

/** The viewer's own list. There is no other way to learn who is in touch with whom. */
export async function listInTouch(db: Queryable, viewer: Viewer): Promise<InTouch> {
  const rows = await store.list(db, viewer.id)
  return {
    people: rows
      .filter(({ isMutual }) => isMutual)
      .map((row) => ({ person: toCompanion(row), metAt: row.metAt.toISOString() })),
    waiting: rows.filter(({ isMutual }) => !isMutual).map(({ otherId }) => otherId),
  }
}

/**
 * Says that the viewer stays in touch with somebody whom they have met. The other learns it only once both
 * said so. Anybody else does not exist.
 */
export function stayInTouch({ db, clock }: Deps, viewer: Viewer, other: UserId): Promise<InTouch> {
  return db.tx(async (tx) => {
    if (!(await haveMet(tx, viewer.id, other))) fail(COMMON_ERRORS.NOT_FOUND)
    await store.lockPair(tx, viewer.id, other)
    // A block may have been ahead.
    if (!(await haveMet(tx, viewer.id, other))) fail(COMMON_ERRORS.NOT_FOUND)
    if ((await store.say(tx, viewer.id, other, clock.now())) > 0) await announce(tx, viewer.id, other)
    return listInTouch(tx, viewer)
  })
}

/** Takes it back. Does nothing if the viewer never said it. */
export function endInTouch({ db }: Deps, viewer: Viewer, other: UserId): Promise<InTouch> {
  return db.tx(async (tx) => {
    if (!(await store.hasSaid(tx, viewer.id, other)).hasSaid) return listInTouch(tx, viewer)
    await store.lockPair(tx, viewer.id, other)
    if ((await store.takeBack(tx, viewer.id, other)) > 0) await announce(tx, viewer.id, other)
    return listInTouch(tx, viewer)
  })
}

/** Forgets both answers, in the transaction of a block between the two. */
export async function forgetInTouch(tx: Tx, one: UserId, other: UserId): Promise<void> {
  await store.lockPair(tx, one, other)
  const removed = await store.removeBoth(tx, one, other)
  // Nobody may learn from the event that the other had said yes.
  if (removed.length > 0) tx.emit('meetups.inTouch', { people: removed.map(({ userId }) => userId) })
}

/** The other's list changes only if they said so too. Otherwise they must not even receive an event. */
async function announce(tx: Tx, by: UserId, other: UserId) {
  const { hasSaid } = await store.hasSaid(tx, other, by)
  tx.emit('meetups.inTouch', { people: hasSaid ? [by, other] : [by] })
}

async function haveMet(tx: Tx, one: UserId, other: UserId): Promise<boolean> {
  return (await store.haveMet(tx, one, other)).haveMet
}
