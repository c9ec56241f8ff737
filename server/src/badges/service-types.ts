import { BADGE_TYPE_ERRORS } from '@hereabouts/contract/badges/errors'
import type { BadgeTypeChange, BadgeTypeId } from '@hereabouts/contract/badges/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { record } from '../audit/service.ts'
import { violatesUnique } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as store from './store.ts'

/** Every badge type, retired ones included, for the team. */
export async function listAllBadgeTypes({ db }: Deps) {
  return { types: await store.listAllTypes(db) }
}

/** Offers or retires a badge type, and changes its texts. Existing awards stay and show the new texts. */
export async function changeBadgeType(deps: Deps, viewer: Viewer, id: BadgeTypeId, to: BadgeTypeChange) {
  const { db, clock } = deps
  try {
    await db.tx(async (tx) => {
      const before = (await store.lockType(tx, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
      await store.changeType(tx, id, to)
      await record(tx, {
        at: clock.now(),
        actorId: viewer.id,
        action: 'badges.typeChanged',
        subjectId: null,
        details: {
          badgeType: id,
          isOffered: to.isOffered,
          hasOtherWords: to.name !== before.name || to.description !== before.description,
        },
      })
    })
  } catch (error) {
    if (violatesUnique(error, store.NAME_UNIQUE)) fail(BADGE_TYPE_ERRORS.BADGE_NAME_TAKEN)
    throw error
  }
  return {}
}
