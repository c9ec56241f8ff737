import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { NOTIFICATION_ERRORS } from '@hereabouts/contract/notifications/errors'
import { MUTES_MAX } from '@hereabouts/contract/notifications/limits'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as store from './store-mutes.ts'

/** The people whom the viewer has muted and who could still reach them, latest first. */
export async function listMutes({ db }: Deps, viewer: Viewer) {
  return { mutes: await store.listMutes(db, viewer.id) }
}

/** Mutes a person whom the viewer may have contact with; all others do not exist. Idempotent. */
export function mutePerson({ db, clock }: Deps, viewer: Viewer, muted: UserId) {
  if (muted === viewer.id) fail(NOTIFICATION_ERRORS.CANNOT_MUTE_ONESELF)
  return db.tx(async (tx) => {
    await store.lockMutesOf(tx, viewer.id)
    const facts = await store.factsForMute(tx, viewer.id, muted)
    if (!facts?.isKnown) fail(COMMON_ERRORS.NOT_FOUND)
    if (facts.isMuted) return {}
    if (facts.muted >= MUTES_MAX) fail(NOTIFICATION_ERRORS.TOO_MANY_MUTED)
    await store.addMute(tx, viewer.id, muted, clock.now())
    tx.emit('notifications.mutesChanged', { userId: viewer.id })
    return {}
  })
}

export function unmutePerson({ db }: Deps, viewer: Viewer, muted: UserId) {
  return db.tx(async (tx) => {
    if (await store.removeMute(tx, viewer.id, muted))
      tx.emit('notifications.mutesChanged', { userId: viewer.id })
    return {}
  })
}
