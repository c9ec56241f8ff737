import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable, Tx } from '../platform/db/db.ts'
import * as store from './store.ts'

/**
 * The account that a link is for, if the link is valid and the account still has the
 * address that it was sent to.
 */
export function findByLink(db: Queryable, purpose: store.LinkPurpose, tokenHash: Buffer, now: Date) {
  return store.findByToken(db, purpose, tokenHash, now)
}

/** Uses up every link of an account for this purpose. Resolves to whether this one was among them. */
export function useUpLinks(
  tx: Tx,
  purpose: store.LinkPurpose,
  id: UserId,
  tokenHash: Buffer,
): Promise<boolean> {
  return store.useUpTokens(tx, purpose, id, tokenHash)
}

/** Revokes all links of an account for these purposes. */
export async function revokeLinks(tx: Tx, purposes: readonly store.LinkPurpose[], id: UserId): Promise<void> {
  await store.removeTokens(tx, purposes, id)
}
