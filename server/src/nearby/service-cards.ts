import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { nearbyCard, nearbyChanged, nearbyGone } from '@hereabouts/contract/nearby/events'
import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import pLimit from 'p-limit'
import type { Deps } from '../platform/deps.ts'
import { areNearby, bandBetween } from './rules-place.ts'
import { type CardChange, isShared, shuffleSeed, toCard } from './service.ts'
import type { ShownLists } from './service-shown.ts'
import * as store from './store-cards.ts'

/**
 * Sends the cards of people who changed. Each card is read after its change, and the changes of one person
 * are handled one after the other. So the last card that a viewer receives is current, however changes
 * overlap. Changes that arrive while one is being handled are handled together. Where thousands see each
 * other, most viewers need no card, and the others get theirs in the cards' share of the database's time.
 */
export function createCardSender(deps: Deps, lists: ShownLists) {
  /** For each subject, the viewers to notify, and whether they may have the card already. */
  const waiting = new Map<UserId, Map<UserId, boolean>>()
  const running = new Map<UserId, Promise<void>>()
  /** For each subject that is being read, the viewers who have been sent a card and nothing since. */
  const shown = new Map<UserId, Set<UserId>>()
  const turn = pLimit(SUBJECTS_AT_ONCE)

  async function run(subject: UserId): Promise<void> {
    const viewers = new Set<UserId>()
    shown.set(subject, viewers)
    while (waiting.has(subject)) await turn(() => send(deps, lists, subject, take(subject), viewers))
    shown.delete(subject)
    running.delete(subject)
  }

  function take(subject: UserId) {
    const viewers = waiting.get(subject) ?? new Map<UserId, boolean>()
    waiting.delete(subject)
    return viewers
  }

  /** Resolves once everything due for this subject has been sent. */
  return async function sendChange({ subject, before, after }: CardChange): Promise<void> {
    const viewers = waiting.get(subject) ?? new Map<UserId, boolean>()
    for (const viewer of after) viewers.set(viewer, viewers.get(viewer) ?? false)
    // A block takes effect at once, not after the cards of other people. The card is read
    // afterwards as well, because the person may have become visible again, or a card from before
    // the block may still be on its way.
    const isGone = after.length === 0
    for (const viewer of before) {
      viewers.set(viewer, !isGone)
      if (!isGone) continue
      if (lists.mayShow(viewer, subject)) deps.live.sendHere(viewer, nearbyGone, { id: subject })
      shown.get(subject)?.delete(viewer)
    }
    if (viewers.size === 0) return
    waiting.set(subject, viewers)
    if (!running.has(subject)) running.set(subject, run(subject))
    await running.get(subject)
  }
}

const SUBJECTS_AT_ONCE = 4
/** Viewers per statement. It takes some 20 ms on the embedded database, for which everything else waits. */
const VIEWERS_MAX = 100

/** @param shown the viewers who have been sent a card and nothing since; updated */
async function send(
  deps: Deps,
  lists: ShownLists,
  subject: UserId,
  viewers: ReadonlyMap<UserId, boolean>,
  shown: Set<UserId>,
) {
  const { live, log } = deps
  try {
    const cards = await readCards(deps, lists, subject, [...viewers.keys()])
    for (const [viewer, hadCard] of viewers) {
      const card = cards.get(viewer)
      if (card) {
        live.sendHere(viewer, nearbyCard, card)
        lists.addCard(viewer, subject)
        shown.add(viewer)
      } else if (shown.delete(viewer) || (hadCard && lists.mayShow(viewer, subject)))
        live.sendHere(viewer, nearbyGone, { id: subject })
    }
  } catch (error) {
    log.error({ err: error }, 'cards could not be sent')
    for (const viewer of viewers.keys()) live.sendHere(viewer, nearbyChanged, { withinMs: REFETCH_WITHIN_MS })
  }
}

const REFETCH_WITHIN_MS = 5000

/**
 * The subject's card for each of these viewers who sees the subject nearby now. None for viewers on whose full
 * list the subject would be below everybody.
 */
async function readCards(deps: Deps, lists: ShownLists, subject: UserId, viewers: readonly UserId[]) {
  const { db, clock, secret } = deps
  const cards = new Map<UserId, NearbyPerson>()
  const now = clock.now()
  const person = await store.findSubject(db.forCards, subject, now)
  if (person === null) return cards
  const seedFor = (viewer: UserId) => shuffleSeed({ secret }, viewer, now)
  const showing = await withoutBelow(deps, lists, person, viewers, seedFor)
  const ambiguous = person.interests.filter(({ sharesBit }) => sharesBit).map(({ id }) => id)
  for (let i = 0; i < showing.length; i += VIEWERS_MAX) {
    const some = showing.slice(i, i + VIEWERS_MAX)
    const rows = await store.listViewers(db.forCards, subject, ambiguous, some, some.map(seedFor), now)
    for (const row of rows) {
      if (row.viewerId === subject || !areNearby(row, person)) continue
      const shared = person.interests.filter((interest) => isShared(interest, row))
      const pair = { ...row, band: bandBetween(row, person), shared }
      cards.set(row.viewerId, toCard(person, pair, person.most, now))
    }
  }
  return cards
}

/** Leaves out the viewers on whose full list the person would be below everybody. */
async function withoutBelow(
  { db }: Pick<Deps, 'db'>,
  lists: ShownLists,
  person: store.Subject,
  viewers: readonly UserId[],
  seedFor: (viewer: UserId) => bigint,
): Promise<UserId[]> {
  const ranked = { ...person, interests: person.interests.map(({ id }) => id) }
  const places = new Map(viewers.map((viewer) => [viewer, lists.placeOn(viewer, ranked)]))
  const at = (place: string) => viewers.filter((viewer) => places.get(viewer) === place)
  const tied = at('tied')
  if (tied.length === 0) return at('shown')
  const shuffles = await store.listShuffles(db.forCards, person.id, tied, tied.map(seedFor))
  const winning = shuffles.filter(
    ({ viewerId, shuffle }) => !lists.losesTie(viewerId, ranked, BigInt(shuffle)),
  )
  return [...at('shown'), ...winning.map(({ viewerId }) => viewerId)]
}
