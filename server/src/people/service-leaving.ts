import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { PersonalExport } from '@hereabouts/contract/people/schemas'
import type { ProofAgain } from '@hereabouts/contract/sign-in/schemas-passkeys'
import { endAvailabilityWithin } from '../availability/service.ts'
import { forgetCheckInsOf } from '../checkins/service.ts'
import { endGatheringsOf } from '../gatherings/service-changes.ts'
import { endMeetupsOf } from '../meetups/service.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { finalDeletionAt, markDeleted } from '../sign-in/service-leaving.ts'
import { checkAgain } from '../sign-in/service-password.ts'

/** Everything that is stored about the viewer, read in one transaction. */
export async function exportUser({ db, clock, exporters }: Deps, viewer: Viewer): Promise<PersonalExport> {
  const features = await db.tx(async (tx) => {
    const parts: PersonalExport['features'] = {}
    for (const [feature, read] of Object.entries(exporters))
      parts[feature] = (await read(tx, viewer.id)) as PersonalExport['features'][string]
    return parts
  })
  return { exportedAt: clock.now().toISOString(), features }
}

/**
 * Deletes the viewer's account: at once nobody sees them, their meetups and check-ins end, and they are
 * signed out everywhere. Signing in restores the account for some days; then its retention removes it.
 */
export async function deleteUser(
  deps: Deps,
  viewer: Viewer,
  given: ProofAgain,
  address: string,
): Promise<{ goneAt: string }> {
  const finishCheck = await checkAgain(deps, viewer, given, address)
  return deps.db.tx((tx) => deleteWithin(deps, tx, viewer.id, () => finishCheck(tx)))
}

/**
 * Deletes an account within the caller's transaction, as its owner would.
 *
 * @param lock locks the account, or fails
 */
export async function deleteWithin(
  deps: Deps,
  tx: Tx,
  id: UserId,
  lock: () => Promise<unknown>,
): Promise<{ goneAt: string }> {
  // First, because it locks people in the order that prevents deadlocks.
  await endMeetupsOf(deps, tx, id)
  await endGatheringsOf(deps, tx, id)
  await lock()
  await forgetCheckInsOf(tx, id)
  await endAvailabilityWithin(deps, tx, id)
  await markDeleted(deps, tx, id)
  return { goneAt: finalDeletionAt(deps.clock.now()).toISOString() }
}
