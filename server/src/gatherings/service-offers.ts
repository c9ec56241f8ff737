import type { Gathering, GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { PlaceNeed } from '@hereabouts/contract/needs/limits'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import * as rules from './rules.ts'
import { change } from './service.ts'
import * as store from './store.ts'

/** Replaces what the viewer says that the place of their gathering offers. */
export function setOffers(
  deps: Deps,
  viewer: Viewer,
  id: GatheringId,
  offers: readonly PlaceNeed[],
): Promise<Gathering> {
  return change(
    deps,
    viewer,
    id,
    ({ gathering, now }) => {
      if (gathering.starterId !== viewer.id) return 'NOT_YOURS_TO_CHANGE'
      return rules.isJoinable(gathering, now) ? gathering : 'NOT_OPEN'
    },
    async (tx) => {
      await store.setOffers(tx, id, offers)
      const people = (await store.listMembers(tx, id)).filter(({ state }) => state !== 'out')
      tx.emit('gatherings.changed', { id, people: people.map(({ userId }) => userId) })
    },
  )
}
