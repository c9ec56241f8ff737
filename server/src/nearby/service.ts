import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { InterestId, SharedInterest } from '@hereabouts/contract/interests/schemas'
import { PEOPLE_SHOWN_MAX } from '@hereabouts/contract/nearby/limits'
import type { NearbyList, NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { DAY_MS } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { canSee } from '../safety/service.ts'
import { cannotInviteForAnything } from './rules-invite.ts'
import { byRank, matchScore, weightOf } from './rules-match.ts'
import { areNearby, type ComparedPlace } from './rules-place.ts'
import { probesAround, spotsAround } from './rules-probes.ts'
import * as store from './store.ts'

export { cannotInviteForAnything, type PairFacts as StandingFacts } from './rules-invite.ts'

/**
 * The people around somebody who is available, best match first; nobody for somebody who is not: to see, be seen.
 */
export function listNearby(deps: Deps, viewer: Viewer): Promise<NearbyList> {
  // One who walks through a crowd has all of it ask at once.
  return deps.db.inTurn(viewer.id, () => listNow(deps, viewer))
}

async function listNow(deps: Deps, viewer: Viewer): Promise<NearbyList> {
  const { db, clock } = deps
  const now = clock.now()
  const searcher = await store.findSearcher(db, viewer.id, now)
  if (!searcher) return { people: [], more: 0 }

  const weights = new Map(searcher.interests.map(({ id, people }) => [id, weightOf(people, searcher.most)]))
  const seed = shuffleSeed(deps, viewer.id, now)
  const limits = { scanned: SCANNED_MAX, shown: PEOPLE_SHOWN_MAX + SPARE }
  const place = around({ ...searcher, rangeMetres: searcher.chosenRangeMetres })
  const found = await store.findAround(db, viewer.id, searcher, place, weights, seed, limits, now)

  const total = found[0]?.total ?? 0
  const people = found
    .map((person) => ({
      ...person,
      score: matchScore(person.shared, weights),
      shuffle: BigInt(person.shuffle),
    }))
    .sort(byRank)
    .slice(0, PEOPLE_SHOWN_MAX)
    .map((found) => toCard(found, searcher, now))
  return { people, more: Math.max(total - people.length, 0) }
}

function toCard(
  { isLeaving, ...found }: Omit<store.FoundPerson, 'shuffle'>,
  searcher: store.Searcher,
  now: Date,
): NearbyPerson {
  const { id, username, name, avatarUrl, isVerified, simulated, band, shared, upFor, badges } = found
  const facts = { ...found, isNearby: !isLeaving, inviterIsVerified: searcher.isVerified }
  return {
    ...{ id, username, name, avatarUrl, isVerified, simulated },
    ...{ band, sharedInterests: namesOf(shared, searcher.interests), upFor, badges },
    inviteRefusal: cannotInviteForAnything(facts, now),
  }
}

/** Whether `viewer` sees `other` nearby now. */
export async function isNearby({ clock }: Pick<Deps, 'clock'>, db: Queryable, viewer: UserId, other: UserId) {
  // First, so that response times do not tell whether somebody whom the viewer may not see is available.
  if (!(await canSee(db, viewer, other))) return false
  const now = clock.now()
  const [own, theirs] = [await store.findSearcher(db, viewer, now), await store.findSearcher(db, other, now)]
  return own !== null && theirs !== null && areNearby(own, theirs)
}

/** The people who have `subject` on their list, given this place and these settings. */
export async function audienceOf(
  { db, clock }: Deps,
  subject: UserId,
  place: ComparedPlace | null,
  settings?: { isVerified: boolean; visibleToVerifiedOnly: boolean },
): Promise<UserId[]> {
  if (place === null) return []
  const current = settings ?? (await store.getSettings(db, subject))
  const found = await store.listAudience(db, subject, current, around(place), SCANNED_MAX, clock.now())
  return found.map(({ userId }) => userId)
}

/** The place somebody is compared by now, if they are listed. */
export function findPlace({ db, clock }: Deps, person: UserId): Promise<ComparedPlace | null> {
  return store.findSearcher(db, person, clock.now())
}

/** The people whose list a block changes: those of the two who would see the other without it. */
export async function listPartedByBlock(deps: Deps, by: UserId, other: UserId): Promise<UserId[]> {
  const [own, theirs] = [await findPlace(deps, by), await findPlace(deps, other)]
  if (own === null || theirs === null || !areNearby(own, theirs)) return []
  return (await store.listPartedByBlock(deps.db, by, other)).map(({ viewer }) => viewer)
}

// Bounds the search where thousands are near. Nearest first, so only the farthest are left out.
export const SCANNED_MAX = 10_000
// More than the hundred shown: some fail can_see at the end, and some interests share a bit.
const SPARE = 30

function around(place: ComparedPlace): store.Around {
  const { rangeMetres, areaCell, spotCell } = place
  return { rangeMetres, probes: probesAround(areaCell, rangeMetres), ...spotsAround(spotCell) }
}

/** The names of the shared interests, rarest first. */
function namesOf(shared: readonly InterestId[], own: store.Searcher['interests']): SharedInterest[] {
  return own.filter(({ id }) => shared.includes(id)).map(({ id, name }) => ({ id, name }))
}

/** The seed that shuffles equals per viewer and day. */
function shuffleSeed({ secret }: Deps, viewer: UserId, now: Date): bigint {
  const day = Math.floor(now.getTime() / DAY_MS)
  return secret.digest('nearby shuffle', `${viewer} ${day}`).readBigInt64BE()
}
