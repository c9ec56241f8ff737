import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATE_ERRORS } from '@hereabouts/contract/gate/errors'
import { CONTACTS_PER_DAY_OF_NEW_PEOPLE } from '@hereabouts/contract/gate/limits'
import type { GateSettings } from '@hereabouts/contract/gate/schemas'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as store from './store-probation.ts'

/**
 * Fails if the viewer has neither met anybody nor the shield, and has contacted as many others in the last 24 hours as
 * such people may. Serialises their contacts until the end of the transaction.
 *
 * @param gate as read in this transaction
 */
export async function checkMayContact(
  { clock }: Deps,
  tx: Tx,
  viewer: Viewer,
  other: UserId,
  { limitsNewPeople }: GateSettings,
): Promise<void> {
  if (!limitsNewPeople) return
  await store.lockPerson(tx, viewer.id)
  const { isKnown, contacted } = await store.countContacts(tx, viewer.id, other, later(clock.now(), -DAY_MS))
  if (!isKnown && contacted >= CONTACTS_PER_DAY_OF_NEW_PEOPLE) fail(GATE_ERRORS.TOO_MANY_CONTACTS)
}
