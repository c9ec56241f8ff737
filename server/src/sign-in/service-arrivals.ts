import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Tx } from '../platform/db/db.ts'
import * as store from './store-arrivals.ts'

/** Writes down, in the transaction of a sign-up, which link led to it: whoever keeps the links counts it later, and once. */
export async function noteArrival(
  tx: Tx,
  code: string,
  at: Date,
  /** The newcomer, if whoever made the link may know who came. */
  known: UserId | null,
): Promise<void> {
  await store.addArrival(tx, code, at, known)
  tx.emit('sign-in.arrived', {})
}

/** For the invites feature: takes one arrival that is not counted yet. It is gone once the transaction commits. */
export function takeArrival(tx: Tx) {
  return store.takeArrival(tx)
}
