import { badgeAwarded, badgesChanged } from '@hereabouts/contract/badges/events'
import { announceCurrentCard } from '../nearby/service.ts'
import type { Deps } from '../platform/deps.ts'
import { canSee } from '../safety/service.ts'

export function subscribeBadges(deps: Deps) {
  const { bus, db, live } = deps
  // Cards show how many badges a person has.
  bus.on('badges.awarded', ({ id, receiver }) => {
    live.send([receiver], badgeAwarded, { id })
    return announceCurrentCard(deps, receiver)
  })
  bus.on('badges.changed', async ({ giver, receiver }) => {
    live.invalidate([receiver], badgesChanged)
    // A giver who may not see the receiver must not notice what the receiver does.
    if (await canSee(db, giver, receiver)) live.invalidate([giver], badgesChanged)
    await announceCurrentCard(deps, receiver)
  })
}
