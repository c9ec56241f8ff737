import { SESSIONS_MAX } from '@hereabouts/contract/accounts/limits'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { OwnSession } from '@hereabouts/contract/sign-in/schemas'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { SessionId, Viewer } from '../platform/http/viewer.ts'
import * as store from './store-devices.ts'

/** The devices on which the viewer is signed in. */
export async function listSessions({ db, clock }: Deps, viewer: Viewer): Promise<{ sessions: OwnSession[] }> {
  const rows = await store.listSessions(db, viewer.id, clock.now())
  return {
    sessions: rows.map(({ id, device, createdAt, renewedAt }) => ({
      id,
      device,
      startedAt: createdAt.toISOString(),
      lastUsedOn: renewedAt.toISOString().slice(0, 'yyyy-mm-dd'.length),
      isThis: id === viewer.sessionId,
    })),
  }
}

/** Signs out one device. Fails in the same way for a session of somebody else and one that does not exist. */
export async function endSession({ db }: Deps, viewer: Viewer, session: SessionId): Promise<void> {
  await db.tx(async (tx) => {
    if ((await store.removeSessionOf(tx, viewer.id, session)) === 0) fail(COMMON_ERRORS.NOT_FOUND)
    tx.emit('sign-in.sessionEnded', { userId: viewer.id, sessionId: session })
  })
}

/** Signs out all devices except this one. */
export async function signOutElsewhere({ db }: Deps, viewer: Viewer): Promise<void> {
  await db.tx((tx) => endOtherSessions(tx, viewer))
}

/** Signs out all devices except this one, within the caller's transaction. */
export async function endOtherSessions(tx: Tx, viewer: Viewer): Promise<void> {
  for (const { sessionId } of await store.removeOtherSessions(tx, viewer.id, viewer.sessionId))
    tx.emit('sign-in.sessionEnded', { userId: viewer.id, sessionId })
}

/** Signs out the least recently used devices beyond the limit. */
export async function endOldestSessions(tx: Tx, userId: UserId): Promise<void> {
  for (const { sessionId } of await store.removeOldestSessions(tx, userId, SESSIONS_MAX))
    tx.emit('sign-in.sessionEnded', { userId, sessionId })
}

/**
 * Records that this account was signed in on the browser with this key. Stores only a keyed
 * hash, for a limited time.
 */
export async function recordDeviceKey(
  { clock, secret }: Pick<Deps, 'clock' | 'secret'>,
  tx: Tx,
  person: UserId,
  key: string,
) {
  await store.addDeviceKey(tx, person, secret.digest('device key', key), clock.now())
}
