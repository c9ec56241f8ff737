import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Tx } from '../platform/db/db.ts'
import { readGate } from './service.ts'
import * as store from './store-probation.ts'

/** Notes that a new person need not wait for a seat in gatherings, if a member who has met somebody brought them. */
export async function vouchFor(tx: Tx, newcomer: UserId, inviter: UserId): Promise<void> {
  if (!(await readGate(tx)).seatsFriendsAtOnce) return
  if ((await store.hasMet(tx, inviter)).hasMet) await store.markVouched(tx, newcomer)
}
