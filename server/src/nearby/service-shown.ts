import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '../platform/clock.ts'
import type { NodeWork } from '../platform/live/live.ts'
import { matchScore, rankBounds, rankOf } from './rules-match.ts'
import { areNearby, bandBetween, type ComparedPlace } from './rules-place.ts'

/** A list that shows the best hundred of more people, as somebody has just read it. */
export interface FullList {
  place: ComparedPlace
  /** The weights of the viewer's interests. */
  weights: ReadonlyMap<InterestId, number>
  people: readonly UserId[]
  /** The rank of the last person on it. */
  lastRank: string
}

/** What decides where a person ranks on a list. */
export interface RankedSubject extends ComparedPlace {
  id: UserId
  isVerified: boolean
  interests: readonly InterestId[]
}

/**
 * The full lists of the people who are connected to this node. A full list does not show people who rank below its
 * last person, so its viewer needs no cards of them, and need not learn that they are gone. In a crowd, that saves most
 * events.
 */
export interface ShownLists {
  /** This node starts to read the viewer's list. Until the end, nobody counts as below it. */
  begin(viewer: UserId, read: string): void
  /** Ends this read of this node, with the list if it is full. */
  end(viewer: UserId, read: string, list: FullList | null): void
  /** Another node reads the viewer's list. */
  forget(viewer: UserId): void
  /** Notes that the viewer has been sent a card and so may show it. */
  addCard(viewer: UserId, subject: UserId): void
  /**
   * Whether a device of the viewer may show the subject: because one of the viewer's last two full lists does, or a card
   * was sent since. Two lists, because another device may still show the older one.
   */
  mayShow(viewer: UserId, subject: UserId): boolean
  /**
   * Where the subject ranks: `below` a full list on which the subject is not, or `tied` with its last person
   * but for the shuffle. `shown` if the viewer may show the card, and if this node does not know.
   */
  placeOn(viewer: UserId, subject: RankedSubject): 'shown' | 'tied' | 'below'
  /** Whether somebody with this shuffle, who would be tied, ranks below. */
  losesTie(viewer: UserId, subject: RankedSubject, shuffle: bigint): boolean
}

/** Done by every node that the viewer is connected to: only one of them reads the list. */
export const LIST_READ: NodeWork<{ viewer: UserId; read: string }> = { work: 'nearby list is read' }

interface Shown {
  read: string
  list: FullList | null
  /** The people on the list, and those whose cards the viewer has been sent since the read began. */
  people: Set<UserId>
  /** The people of the full list before, and those whose cards were sent while that was shown. */
  before: readonly UserId[]
}

/** More than a node has connections. */
const LISTS_MAX = 20_000
/** Phones read their list again within five minutes (`SAFEGUARD_MS` in the web's nearby/queries.ts). */
const KEPT_MS = 10 * MINUTE_MS

export function createShownLists(): ShownLists {
  const shown = new LRUCache<UserId, Shown>({ max: LISTS_MAX, ttl: KEPT_MS })

  function rankOn(viewer: UserId, subject: RankedSubject) {
    const { list, people } = shown.get(viewer) ?? {}
    if (!list || people?.has(subject.id) || !areNearby(list.place, subject)) return null
    const { isVerified, interests } = subject
    const score = matchScore(interests, list.weights)
    const facts = { score, band: bandBetween(list.place, subject), isVerified }
    return { lastRank: list.lastRank, facts }
  }

  return {
    begin(viewer, read) {
      const own = shown.get(viewer)
      const before = own ? [...own.people, ...(own.list ? [] : own.before)] : []
      shown.set(viewer, { read, list: null, people: new Set(), before })
    },
    end(viewer, read, list) {
      const own = shown.get(viewer)
      // Another read has begun since, or the viewer is not connected here.
      if (own?.read !== read) return
      if (list === null) shown.delete(viewer)
      else shown.set(viewer, { ...own, list, people: new Set([...list.people, ...own.people]) })
    },
    forget: (viewer) => void shown.delete(viewer),
    addCard(viewer, subject) {
      shown.get(viewer)?.people.add(subject)
    },
    mayShow(viewer, subject) {
      const own = shown.get(viewer)
      return !own?.list || own.people.has(subject) || own.before.includes(subject)
    },
    placeOn(viewer, subject) {
      const ranked = rankOn(viewer, subject)
      if (ranked === null) return 'shown'
      const { best, worst } = rankBounds(ranked.facts)
      if (best > ranked.lastRank) return 'below'
      return worst > ranked.lastRank ? 'tied' : 'shown'
    },
    losesTie(viewer, subject, shuffle) {
      const ranked = rankOn(viewer, subject)
      return ranked !== null && rankOf({ ...ranked.facts, shuffle }) > ranked.lastRank
    },
  }
}
