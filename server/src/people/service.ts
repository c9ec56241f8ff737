import {
  type AboutFields,
  aboutFields,
  type OwnUser,
  type UserId,
} from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
import { getOwnUser } from '../accounts/service.ts'
import { whyNotInvite } from '../meetups/service.ts'
import { findPastMeetings, isNearby } from '../nearby/service.ts'
import { fieldsOf } from '../platform/db/columns.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { toCompanion } from '../safety/service.ts'
import * as store from './store.ts'

/**
 * The viewer's full data, or another person's public profile, or their companion profile. People the viewer
 * may not see do not exist.
 */
export async function getUser(
  deps: Deps,
  viewer: Viewer,
  id: UserId,
): Promise<OwnUser | PublicProfile | Companion> {
  if (id === viewer.id) return getOwnUser(deps, viewer)
  return deps.db.read((db) => getOther({ db, clock: deps.clock }, viewer, id))
}

async function getOther(
  { db, clock }: Pick<Deps, 'clock'> & { db: Queryable },
  viewer: Viewer,
  id: UserId,
): Promise<PublicProfile | Companion> {
  const now = clock.now()
  // First of all, and the same for an ID that does not exist, so that response times
  // do not tell the two apart.
  const { canSee, isCompanion } = await store.getAccess(db, viewer.id, id, now)
  if (!canSee && !isCompanion) fail(COMMON_ERRORS.NOT_FOUND)
  const near = await isNearby({ clock }, db, viewer.id, id)
  const person = await store.findPerson(db, viewer.id, id, near, now)
  if (!person || !(person.canSee || person.isCompanion)) fail(COMMON_ERRORS.NOT_FOUND)
  const companion = toCompanion(person)
  if (!person.canSee) return companion
  // Like interests: nobody can collect it from people who are far away.
  const showsAbout = near || person.isCompanion
  const [met, inviteRefusal] = await Promise.all([
    findPastMeetings(db, viewer.id, id),
    whyNotInvite({ db, clock }, viewer, id, near),
  ])
  return {
    ...companion,
    ...(showsAbout ? fieldsOf(aboutFields, person) : NOTHING),
    sharedInterests: person.sharedInterests,
    badges: person.badges,
    met,
    memberSince: person.createdAt.toISOString().slice(0, '2026-11'.length),
    inviteRefusal,
  }
}

const NOTHING: AboutFields = { askMeAbout: '', languages: [], pronouns: '' }

/** The person with this username, as `getUser` shows them to the viewer. */
export async function findUser(deps: Deps, viewer: Viewer, username: string) {
  const found = await store.findByUsername(deps.db, username)
  return getUser(deps, viewer, found?.id ?? NOBODY)
}

/** The ID of no account: what is asked of it takes as long as for a person whom the viewer may not see. */
const NOBODY = 0 as UserId
