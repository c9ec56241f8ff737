import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import type { Queryable, Tx } from '../platform/db/db.ts'
import { hashOfPicture } from '../platform/pictures.ts'
import { readOwnUser, toVisibilitySettings } from './service.ts'
import * as store from './store.ts'
import * as avatars from './store-avatar.ts'

/** Replaces or removes the picture of an account. The image must have been re-encoded already. */
export async function changeAvatar(tx: Tx, id: UserId, image: Buffer | null): Promise<OwnUser> {
  const before = toVisibilitySettings(await store.lockUser(tx, id))
  if (image === null) await avatars.removeImage(tx, id)
  else await avatars.setImage(tx, id, image)
  await avatars.setAvatarHash(tx, id, image && hashOfPicture(image))
  tx.emit('accounts.changed', { userId: id, before, after: before, isVisibleToOthers: true })
  return readOwnUser(tx, id)
}

/** The current picture of the account if it has this hash. The caller checks who may see it. */
export async function findAvatar(db: Queryable, id: UserId, hash: string): Promise<Uint8Array | null> {
  return (await avatars.findImage(db, id, hash))?.image ?? null
}
