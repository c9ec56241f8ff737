import { nearbyChanged } from '@hereabouts/contract/nearby/events'
import pLimit from 'p-limit'
import type { Deps } from '../platform/deps.ts'
import {
  announceAvailability,
  announceCard,
  announceInterests,
  CARD_WORK,
  listPartedByBlock,
  notePresenceChange,
} from './service.ts'
import { createCardSender } from './service-cards.ts'
import { createShownLists, LIST_READ } from './service-shown.ts'

/** Sends cards after changes, to everybody who could see the person before or can now. */
export function subscribeNearby(deps: Deps) {
  const { bus, live } = deps

  const turn = pLimit(ANNOUNCEMENTS_AT_ONCE)
  bus.beforeCommit('availability.changed', notePresenceChange)
  bus.on('nearby.presenceChanged', (change) => turn(announceAvailability, deps, change))
  bus.on('accounts.changed', ({ userId, interests = [] }) =>
    interests.length > 0 ? announceInterests(deps, userId, interests) : undefined,
  )
  bus.on('interests.changed', async ({ changes }) => {
    if (changes.length > CARDS_MAX) return live.broadcast(nearbyChanged, { withinMs: SPREAD_MS })
    for (const { userId, interests } of changes) await announceInterests(deps, userId, interests)
  })
  bus.beforeCommit('safety.blocked', async (tx, { by, blocked }) => {
    for (const viewer of await listPartedByBlock(deps, tx, by, blocked))
      tx.emit('nearby.cardChanged', { subject: viewer === by ? blocked : by, before: [viewer], after: [] })
  })
  bus.beforeCommit('safety.unblocked', async (tx, { by, unblocked }) => {
    for (const viewer of await listPartedByBlock(deps, tx, by, unblocked))
      tx.emit('nearby.cardChanged', { subject: viewer === by ? unblocked : by, before: [], after: [viewer] })
  })
  bus.on('nearby.cardChanged', ({ subject, before, after }) => announceCard(deps, subject, before, after))

  live.onDispatch(CARD_WORK, (connected, { subject, before, after }) =>
    bus.publish('nearby.cardsDue', {
      subject,
      before: before.filter((viewer) => connected.has(viewer)),
      after: after.filter((viewer) => connected.has(viewer)),
    }),
  )
  const lists = createShownLists()
  bus.on('nearby.cardsDue', createCardSender(deps, lists))

  /** The reads of this node that have not ended. */
  const reads = new Set<string>()
  bus.on('nearby.listReading', (reading) => {
    reads.add(reading.read)
    live.dispatch(LIST_READ, [reading.viewer], reading)
  })
  live.onDispatch(LIST_READ, (_, { viewer, read }) =>
    reads.has(read) ? lists.begin(viewer, read) : lists.forget(viewer),
  )
  bus.on('nearby.listRead', ({ viewer, read, full }) => {
    reads.delete(read)
    lists.end(viewer, read, full)
  })
}

/** Searching for viewers takes long where thousands see each other. Fewer at once cannot use the share that cards have. */
const ANNOUNCEMENTS_AT_ONCE = 4
/** If more people change at once, all lists are invalidated instead of sending cards. */
const CARDS_MAX = 20
const SPREAD_MS = 60_000
