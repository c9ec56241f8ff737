import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable, Tx } from '../platform/db/db.ts'
import { readOwnUser, seeing } from './service.ts'
import * as store from './store.ts'
import * as verification from './store-verification.ts'

export type { Submitted, Verification } from './store-verification.ts'

/** For the verification feature, which decides: changes a person's verification from its current state. */
export async function changeVerification(
  tx: Tx,
  id: UserId,
  decide: (
    before: verification.Verification,
  ) => verification.Verification | Promise<verification.Verification>,
): Promise<OwnUser> {
  const before = await store.lockUser(tx, id)
  const { verificationStatus: status, documentType, verificationDate: since } = before
  const to = await decide({ status, documentType, since })
  await verification.setVerification(tx, id, to)
  const after = { ...seeing(before), isVerified: to.status === 'verified' }
  const isSeenOtherwise = after.isVerified !== before.isVerified
  tx.emit('accounts.changed', { userId: id, before: seeing(before), after, isSeenOtherwise })
  return readOwnUser(tx, id)
}

/** How somebody's verification stands; null for whoever is not there. */
export function findVerification(db: Queryable, id: UserId): Promise<verification.Verification | null> {
  return verification.findVerification(db, id)
}

/** Who waits for a verifier, the longest first, a thousand at most: of all, or of those who have since `before`. */
export function listSubmitted(db: Queryable, before: Date | null = null): Promise<verification.Submitted[]> {
  return verification.listSubmitted(db, before)
}
