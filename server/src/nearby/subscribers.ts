import { isDeepStrictEqual } from 'node:util'
import { nearbyChanged } from '@hereabouts/contract/nearby/events'
import type { Presence } from '../availability/events.ts'
import type { Deps } from '../platform/deps.ts'
import {
  announceCard,
  announceCurrentCard,
  audienceOf,
  CARD_WORK,
  formerAudienceOf,
  listPartedByBlock,
} from './service.ts'
import { createCardSender } from './service-cards.ts'

/** Sends cards after changes, to everybody who could see the person before or can now. */
export function subscribeNearby(deps: Deps) {
  const { bus, live } = deps

  bus.on('availability.changed', async ({ userId, before, after }) => {
    // Nobody stops seeing them because of this: the people who can see them now are all that it concerns.
    const isSeenAsBefore =
      before !== null && after !== null && isDeepStrictEqual(seenBy(before), seenBy(after))
    const former = isSeenAsBefore ? [] : await formerAudienceOf(deps, userId, before)
    announceCard(deps, userId, former, await audienceOf(deps, userId, after))
  })
  bus.on('interests.changed', async ({ people }) => {
    if (people.length > CARDS_MAX) return live.broadcast(nearbyChanged, { withinMs: SPREAD_MS })
    for (const person of people) await announceCurrentCard(deps, person)
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

/** What decides who sees somebody. */
function seenBy({ upFor, ...rest }: Presence): Omit<Presence, 'upFor'> {
  return rest
}

/** If more people change at once, all lists are invalidated instead of sending cards. */
const CARDS_MAX = 20
const SPREAD_MS = 60_000
