import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable, Tx } from '../platform/db/db.ts'
import { readOwnUser, toVisibilitySettings } from './service.ts'
import * as store from './store.ts'
import * as verification from './store-verification.ts'

export type { Submitted, Verification } from './store-verification.ts'

/** Changes a person's verification. `decide` is given the current state and returns the new one. */
export async function changeVerification(
  tx: Tx,
  id: UserId,
  decide: (
    before: verification.Verification,
  ) => verification.Verification | Promise<verification.Verification>,
): Promise<OwnUser> {
  const before = await store.lockUser(tx, id)
  const { verificationStatus: status, documentType, verificationDate: since } = before
  const next = await decide({ status, documentType, since })
  await verification.setVerification(tx, id, next)
  const after = { ...toVisibilitySettings(before), isVerified: next.status === 'verified' }
  const isVisibleToOthers = after.isVerified !== before.isVerified
  tx.emit('accounts.changed', { userId: id, before: toVisibilitySettings(before), after, isVisibleToOthers })
  tx.emit('accounts.verificationChanged', { userId: id })
  return readOwnUser(tx, id)
}

/** The state of somebody's verification, or null if there is no such account. */
export function findVerification(db: Queryable, id: UserId): Promise<verification.Verification | null> {
  return verification.findVerification(db, id)
}

/**
 * Pending verifications, oldest first, a thousand at most.
 *
 * @param before lists only those submitted by then, unless null
 */
export function listSubmitted(db: Queryable, before: Date | null = null): Promise<verification.Submitted[]> {
  return verification.listSubmitted(db, before)
}
