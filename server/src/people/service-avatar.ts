import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { AVATAR_SIDE_PIXELS } from '@hereabouts/contract/people/limits-avatar'
import { changeAvatar, findAvatar } from '../accounts/service-avatar.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { rewritePicture } from '../platform/pictures.ts'
import { mayReview } from '../verification/service-review.ts'
import { findPerson } from './store.ts'

/** Sets the viewer's picture. Rejects files that are no picture, or more than a picture. */
export async function setAvatar({ db }: Deps, viewer: Viewer, file: Buffer): Promise<OwnUser> {
  const image = await rewritePicture(file, { square: AVATAR_SIDE_PIXELS })
  return db.tx((tx) => changeAvatar(tx, viewer.id, image))
}

export function removeAvatar({ db }: Deps, viewer: Viewer): Promise<OwnUser> {
  return db.tx((tx) => changeAvatar(tx, viewer.id, null))
}

/** A person's picture. If they have none or the viewer may not see it, it does not exist. */
export async function getAvatar(deps: Deps, viewer: Viewer, id: UserId, hash: string): Promise<Uint8Array> {
  if (id !== viewer.id) {
    const person = await findPerson(deps.db, viewer.id, id, false, deps.clock.now())
    if (!person) fail(COMMON_ERRORS.NOT_FOUND)
    const mayBeSeen =
      person.canSee ||
      (person.isCompanion && person.otherAvatarUrl !== null) ||
      (await mayReview(deps.db, viewer, id))
    if (!mayBeSeen) fail(COMMON_ERRORS.NOT_FOUND)
  }
  return (await findAvatar(deps.db, id, hash)) ?? fail(COMMON_ERRORS.NOT_FOUND)
}
