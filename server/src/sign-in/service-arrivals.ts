import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Tx } from '../platform/db/db.ts'
import * as store from './store-arrivals.ts'

/**
 * Records, in the transaction of a sign-up, which invite led to it. The feature invites
 * counts it later, exactly once.
 */
export async function recordArrival(
  tx: Tx,
  code: string,
  at: Date,
  /** The new person, if they let the inviter know that they joined. */
  newcomer: UserId | null,
): Promise<void> {
  await store.addArrival(tx, code, at, newcomer)
  tx.emit('sign-in.arrived', {})
}

/**
 * Takes one arrival that is not counted yet, for the feature invites. It is deleted once
 * the transaction commits.
 */
export function takeArrival(tx: Tx) {
  return store.takeArrival(tx)
}
