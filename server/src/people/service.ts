import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { COMMON_REFUSALS } from '@hereabouts/contract/http/refusal'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
import { getOwnUser } from '../accounts/service.ts'
import type { Deps } from '../platform/deps.ts'
import { refuse } from '../platform/http/refuse.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as store from './store.ts'

/**
 * Oneself in full; of others the public profile, or the least that companions keep of each other. Somebody who may not be
 * seen is told from somebody who does not exist by nothing.
 */
export async function getUser(
  deps: Deps,
  viewer: Viewer,
  id: UserId,
): Promise<OwnUser | PublicProfile | Companion> {
  if (id === viewer.id) return getOwnUser(deps, viewer)
  const person = await store.findPerson(deps.db, viewer.id, id, deps.clock.now())
  if (!person || !(person.canSee || person.isCompanion)) refuse(COMMON_REFUSALS.NOT_FOUND)
  const { username, isVerified } = person
  if (!person.canSee) return { id, username, name: username, avatarUrl: null, isVerified }
  return {
    ...{ id, username, name: person.name, avatarUrl: null, isVerified },
    sharedInterests: person.sharedInterests,
    badges: [],
    memberSince: person.createdAt.toISOString(),
  }
}

/** The person of this username, seen as `getUser` lets the viewer see them. */
export async function findUser(deps: Deps, viewer: Viewer, username: string) {
  const found = await store.findByUsername(deps.db, username)
  if (!found) refuse(COMMON_REFUSALS.NOT_FOUND)
  return getUser(deps, viewer, found.id)
}
