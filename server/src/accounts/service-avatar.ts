import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import type { Tx } from '../platform/db/db.ts'
import { readOwnUser, seeing } from './service.ts'
import * as store from './store.ts'
import { setAvatarHash } from './store-avatar.ts'

/** For the people room, which keeps the pictures: which one the account shows, or none. */
export async function changeAvatar(tx: Tx, id: UserId, hash: string | null): Promise<OwnUser> {
  const before = seeing(await store.lockUser(tx, id))
  await setAvatarHash(tx, id, hash)
  tx.emit('accounts.changed', { userId: id, before, after: before, isSeenOtherwise: true })
  return readOwnUser(tx, id)
}
