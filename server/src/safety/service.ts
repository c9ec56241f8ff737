import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_REFUSALS } from '@hereabouts/contract/http/refusal'
import { SAFETY_REFUSALS } from '@hereabouts/contract/safety/refusals'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as store from './store.ts'

/** Whether `viewer` may see `subject` at all: the one gate, decided by the SQL function of the same name. */
export async function canSee(db: Queryable, viewer: UserId, subject: UserId): Promise<boolean> {
  return (await store.canSee(db, viewer, subject)).canSee
}

export async function listBlocks({ db }: Deps, viewer: Viewer) {
  return { blocks: await store.listBlocks(db, viewer.id) }
}

/** Blocks at once and both ways; blocking again changes nothing. Refuses oneself, and people who do not exist. */
export async function blockPerson({ db, clock }: Deps, viewer: Viewer, blocked: UserId) {
  if (blocked === viewer.id) refuse(SAFETY_REFUSALS.CANNOT_BLOCK_ONESELF)
  return db.tx(async (tx) => {
    const isNew = await store.addBlock(tx, viewer.id, blocked, clock.now())
    if (!isNew && !(await store.isPerson(tx, blocked))) refuse(COMMON_REFUSALS.NOT_FOUND)
    if (isNew) tx.emit('safety.blocked', { by: viewer.id, blocked })
    return {}
  })
}

export async function unblockPerson({ db }: Deps, viewer: Viewer, unblocked: UserId) {
  return db.tx(async (tx) => {
    const wasBlocked = await store.removeBlock(tx, viewer.id, unblocked)
    if (wasBlocked) tx.emit('safety.unblocked', { by: viewer.id, unblocked })
    return {}
  })
}
