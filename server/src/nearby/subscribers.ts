import { nearbyChanged } from '@hereabouts/contract/nearby/events'
import type { Deps } from '../platform/deps.ts'
import {
  announceAvailability,
  announceCard,
  announceInterests,
  CARD_WORK,
  listPartedByBlock,
} from './service.ts'
import { createCardSender } from './service-cards.ts'

/** Sends cards after changes, to everybody who could see the person before or can now. */
export function subscribeNearby(deps: Deps) {
  const { bus, live } = deps

  bus.on('availability.changed', (change) => announceAvailability(deps, change))
  bus.on('accounts.changed', ({ userId, interests = [] }) =>
    interests.length > 0 ? announceInterests(deps, userId, interests) : undefined,
  )
  bus.on('interests.changed', async ({ changes }) => {
    if (changes.length > CARDS_MAX) return live.broadcast(nearbyChanged, { withinMs: SPREAD_MS })
    for (const { userId, interests } of changes) await announceInterests(deps, userId, interests)
  })
  bus.on('safety.blocked', async ({ by, blocked }) => {
    const parted = await listPartedByBlock(deps, by, blocked)
    if (parted.includes(by)) announceCard(deps, blocked, [by], [])
    if (parted.includes(blocked)) announceCard(deps, by, [blocked], [])
  })
  bus.on('safety.unblocked', async ({ by, unblocked }) => {
    const rejoined = await listPartedByBlock(deps, by, unblocked)
    if (rejoined.includes(by)) announceCard(deps, unblocked, [], [by])
    if (rejoined.includes(unblocked)) announceCard(deps, by, [], [unblocked])
  })

  live.onDispatch(CARD_WORK, (connected, { subject, before, after }) =>
    bus.publish('nearby.cardsDue', {
      subject,
      before: before.filter((viewer) => connected.has(viewer)),
      after: after.filter((viewer) => connected.has(viewer)),
    }),
  )
  bus.on('nearby.cardsDue', createCardSender(deps))
}

/** If more people change at once, all lists are invalidated instead of sending cards. */
const CARDS_MAX = 20
const SPREAD_MS = 60_000
