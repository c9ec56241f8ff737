import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable, Tx } from '../platform/db/db.ts'
import * as store from './store.ts'

/** The account that a link is for, as long as it is good and the account still has the address that it was sent to. */
export function findByLink(db: Queryable, purpose: store.LinkPurpose, tokenHash: Buffer, now: Date) {
  return store.findByToken(db, purpose, tokenHash, now)
}

/** Uses up every link of an account for this purpose; resolves to whether this one was still among them. */
export function takeLinks(
  tx: Tx,
  purpose: store.LinkPurpose,
  id: UserId,
  tokenHash: Buffer,
): Promise<boolean> {
  return store.takeTokens(tx, purpose, id, tokenHash)
}

/** Makes links void that were mailed before. */
export async function voidLinks(tx: Tx, purposes: readonly store.LinkPurpose[], id: UserId): Promise<void> {
  await store.removeTokens(tx, purposes, id)
}
