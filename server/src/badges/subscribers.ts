import { badgeAwarded, badgesChanged } from '@hereabouts/contract/badges/events'
import { announceCurrentCard } from '../nearby/service.ts'
import type { Deps } from '../platform/deps.ts'
import { canSee } from '../safety/service.ts'
import { releaseHeldBadges } from './service-awards.ts'

export function subscribeBadges(deps: Deps) {
  const { bus, db, live } = deps
  bus.beforeCommit('email.confirmed', (tx, { id }) => releaseHeldBadges(deps, tx, id))
  // Cards show how many badges that count a person has. A card for any other would tell that the
  // person has just met somebody.
  bus.on('badges.awarded', ({ id, receiver, isVisibleToOthers }) => {
    live.send([receiver], badgeAwarded, { id })
    return isVisibleToOthers ? announceCurrentCard(deps, receiver) : undefined
  })
  bus.on('badges.changed', async ({ giver, receiver, isVisibleToOthers }) => {
    live.invalidate([receiver], badgesChanged)
    // A giver who may not see the receiver must not notice what the receiver does.
    if (await canSee(db, giver, receiver)) live.invalidate([giver], badgesChanged)
    if (isVisibleToOthers) await announceCurrentCard(deps, receiver)
  })
}
