import { endAvailabilityWithin } from '../availability/service.ts'
import { forgetCheckInsOf } from '../checkins/service.ts'
import { endMeetupsOf } from '../meetups/service.ts'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { goneAfter, markDeleted } from '../sign-in/service-leaving.ts'
import { checkPassword, keepPassword } from '../sign-in/service-password.ts'

/**
 * Deletes an account: from this moment nobody sees its person, what they were about to do with others is over, and they are
 * signed out everywhere. For some days signing in can take it back; then it is removed by its retention.
 */
export async function deleteUser(
  deps: Deps,
  viewer: Viewer,
  password: string,
  address: string,
): Promise<{ goneAt: string }> {
  const passwordHash = await checkPassword(deps, viewer, password, address)
  return deps.db.tx(async (tx) => {
    // First, as it locks those whom it concerns in the order in which everybody does.
    await endMeetupsOf(deps, tx, viewer.id)
    await keepPassword(tx, viewer, passwordHash)
    await forgetCheckInsOf(tx, viewer.id)
    await endAvailabilityWithin(deps, tx, viewer.id)
    await markDeleted(deps, tx, viewer.id)
    return { goneAt: goneAfter(deps.clock.now()).toISOString() }
  })
}
