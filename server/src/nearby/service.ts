import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { profileFields, type UserId } from '@hereabouts/contract/accounts/schemas'
import type { PastMeetings } from '@hereabouts/contract/accounts/schemas-others'
import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { type BandMetres, PEOPLE_SHOWN_MAX } from '@hereabouts/contract/nearby/limits'
import type { NearbyList, NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import type { Presence } from '../availability/events.ts'
import { isAvailable } from '../availability/service.ts'
import type { Events } from '../platform/bus.ts'
import { DAY_MS } from '../platform/clock.ts'
import { fieldsOf } from '../platform/db/columns.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { NodeWork } from '../platform/live/live.ts'
import { cannotInviteForAnything, type PairFacts } from './rules-invite.ts'
import { rankOf, weightOf } from './rules-match.ts'
import { areNearby, type ComparedPlace } from './rules-place.ts'
import { probesAround, spotsAround } from './rules-probes.ts'
import type { FullList } from './service-shown.ts'
import * as store from './store.ts'
import * as blocks from './store-blocks.ts'

export { cannotInviteForAnything, type PairFacts } from './rules-invite.ts'

/**
 * The people around the viewer, best match first. Empty unless the viewer is available: only people who can
 * be seen may look. It says when that is the reason, because the server may have lost their availability.
 */
export function listNearby(deps: Deps, viewer: Viewer): Promise<NearbyList> {
  // Where more than a hundred people are near each other, a change may make many phones refetch at once.
  return deps.db.inTurn(viewer.id, (db) => listNoted(deps, db, viewer))
}

/** Reads the list, and says when it begins and ends, for the node that sends the viewer cards. */
async function listNoted(deps: Deps, db: Queryable, viewer: Viewer): Promise<NearbyList> {
  const read = { viewer: viewer.id, read: randomUUID() }
  deps.bus.publish('nearby.listReading', read)
  let full: FullList | null = null
  try {
    const { list, searched } = await listNow({ ...deps, db }, viewer)
    full = searched && toFullList(list, searched)
    return list
  } finally {
    deps.bus.publish('nearby.listRead', { ...read, full })
  }
}

type Searched = Pick<FullList, 'place' | 'weights'>

async function listNow(
  { db, clock, secret }: Pick<Deps, 'clock' | 'secret'> & { db: Queryable },
  viewer: Viewer,
): Promise<{ list: NearbyList; searched: Searched | null }> {
  const now = clock.now()
  const searcher = await store.findSearcher(db, viewer.id, now)
  if (!searcher) {
    const isOn = await isAvailable({ clock }, db, viewer.id)
    return { list: { people: [], more: 0, ...(!isOn && { isOff: true }) }, searched: null }
  }

  const weights = new Map(searcher.interests.map(({ id, people }) => [id, weightOf(people, searcher.most)]))
  const seed = shuffleSeed({ secret }, viewer.id, now)
  const limits = { scanned: SCANNED_MAX, shown: READ_MAX }
  const { areaCell, spotCell, chosenRangeMetres: rangeMetres } = searcher
  const place = { areaCell, spotCell, rangeMetres }
  const found = await store.findAround(db, viewer.id, searcher, around(place), weights, seed, limits, now)

  const total = found[0]?.total ?? 0
  const people = toCards(found, searcher, now)
  return { list: { people, more: Math.max(total - people.length, 0) }, searched: { place, weights } }
}

function toFullList({ people, more }: NearbyList, searched: Searched): FullList | null {
  const last = people[PEOPLE_SHOWN_MAX - 1]
  return last && more > 0 ? { ...searched, people: people.map(({ id }) => id), lastRank: last.rank } : null
}

/** The cards of the best of these people, as the searcher sees them. */
export function toCards(
  found: readonly store.FoundPerson[],
  { interests, most, isVerified }: Pick<store.Searcher, 'interests' | 'most' | 'isVerified'>,
  now: Date,
): NearbyPerson[] {
  return found
    .map((person) => {
      const shared = interests.filter((interest) => isShared(interest, person))
      const { band, shuffle, hasPendingBetween, outgoing, declinedAt, timesMet, lastMetAt } = person
      const facts = { inviterIsVerified: isVerified, hasPendingBetween, outgoing, declinedAt }
      return toCard(person, { ...facts, band, shared, shuffle, timesMet, lastMetAt }, most, now)
    })
    .sort(byRank)
    .slice(0, PEOPLE_SHOWN_MAX)
}

/** Whether both have this interest of one of them, as far as that may be shown. */
export function isShared(
  { id, bit, sharesBit }: store.OwnInterest,
  { sharedBits, sharedExactly }: store.SharedRow,
) {
  return sharesBit ? sharedExactly.includes(id) : sharedBits?.[bit] === '1'
}

/** What a card shows to one viewer only. */
interface ForViewer extends Omit<PairFacts, 'isNearby' | 'inviteeConnectsWithUnverified'>, store.MetRow {
  band: BandMetres
  /** The rarest first. */
  shared: readonly store.CountedInterest[]
  /** A 64-bit hash. */
  shuffle: string
}

/**
 * A person's card, as one viewer sees it.
 *
 * @param most the number of people with the most common interest
 */
export function toCard(person: store.ListedPerson, pair: ForViewer, most: number, now: Date): NearbyPerson {
  const { isVerified, isLeaving, inviteeConnectsWithUnverified } = person
  const { band, shared, inviterIsVerified, hasPendingBetween, outgoing, declinedAt } = pair
  const score = shared.reduce((sum, { people }) => sum + weightOf(people, most), 0)
  const facts = { inviterIsVerified, hasPendingBetween, outgoing, declinedAt, inviteeConnectsWithUnverified }
  return {
    id: person.id,
    username: person.username,
    ...fieldsOf(profileFields, person),
    avatarUrl: person.avatarUrl,
    isVerified,
    simulated: person.simulated,
    band,
    sharedInterests: shared.map(({ id, name }) => ({ id, name })),
    upFor: person.upFor,
    badges: person.badges,
    met: toPastMeetings(pair),
    inviteRefusal: cannotInviteForAnything({ ...facts, isNearby: !isLeaving }, now),
    rank: rankOf({ score, band, isVerified, shuffle: BigInt(pair.shuffle) }),
  }
}

/** How often two people have met; null if never. The caller has checked that the one may see the other. */
export async function findPastMeetings(db: Queryable, viewer: UserId, other: UserId) {
  return toPastMeetings(await store.findMet(db, viewer, other))
}

function toPastMeetings({ timesMet, lastMetAt }: store.MetRow): PastMeetings | null {
  return lastMetAt && { times: timesMet, lastAt: lastMetAt.toISOString() }
}

function byRank(one: NearbyPerson, other: NearbyPerson): number {
  return one.rank < other.rank ? -1 : 1
}

/** Whether `viewer` sees `other`, who is somebody else, nearby now. */
export async function isNearby({ clock }: Pick<Deps, 'clock'>, db: Queryable, viewer: UserId, other: UserId) {
  const [one, two] = await store.listPlaces(db, viewer, other, clock.now())
  return one !== undefined && two !== undefined && areNearby(one, two)
}

/**
 * The people who may have `subject` on their list, given this place and these settings. Some may have chosen
 * a shorter range a moment ago; sending cards leaves those out.
 */
export async function audienceOf(
  deps: Deps,
  subject: UserId,
  listed: store.Listed | null,
): Promise<store.AudienceMember[]> {
  return listed === null ? [] : listAudience(deps, subject, listed, null)
}

/**
 * The people who had `subject` on their list until a change. A block may have hidden the subject from them
 * since, but their apps must still remove the card.
 *
 * @param neverShownTo as read in the transaction of the change
 */
async function formerAudienceOf(
  deps: Deps,
  subject: UserId,
  listed: store.Listed | null,
  neverShownTo: readonly UserId[],
): Promise<store.AudienceMember[]> {
  if (listed === null) return []
  const now = deps.clock.now()
  const members = await listAudience(deps, subject, listed, neverShownTo)
  // The search compares the range that others see them by; their own list follows the
  // shorter one that they chose.
  const narrowed = await store.listNarrowed(deps.db.forCards, idsOf(members), now)
  const beyond = new Set(narrowed.filter((viewer) => !areNearby(viewer, listed)).map(({ userId }) => userId))
  return members.filter(({ userId }) => !beyond.has(userId))
}

function listAudience(
  { db, clock }: Deps,
  subject: UserId,
  listed: store.Listed,
  neverShownTo: readonly UserId[] | null,
): Promise<store.AudienceMember[]> {
  const place = around(listed)
  return store.listAudience(db.forCards, subject, listed, place, SCANNED_MAX, neverShownTo, clock.now())
}

/**
 * Adds to a change the people who could not see the person because of a block, within the transaction of the
 * change. Blocks wait for this transaction or it waits for them, so a viewer whom a block hides meanwhile is
 * notified by exactly one of the two.
 */
export async function notePresenceChange(tx: Tx, change: Events['availability.changed']): Promise<void> {
  const neverShownTo = hidesFromNobody(change) ? [] : await store.listNeverShownTo(tx, change.userId)
  tx.emit('nearby.presenceChanged', { ...change, neverShownTo: idsOf(neverShownTo) })
}

/** Whether nobody stops seeing the person. Then the change concerns only those who can see them now. */
function hidesFromNobody({ before, after }: Events['availability.changed']): boolean {
  return before === null || (after !== null && isDeepStrictEqual(seenBy(before), seenBy(after)))
}

/**
 * Sends cards after a change of what others see of somebody's availability. People whose card stays the same
 * get no event, which would reveal that the person did something, such as moving within a band or changing a
 * setting that concerns other people.
 */
export async function announceAvailability(deps: Deps, change: Events['nearby.presenceChanged']) {
  const { userId, before, after, differsFor, neverShownTo } = change
  const was = hidesFromNobody(change) ? [] : await formerAudienceOf(deps, userId, before, neverShownTo)
  const is = await audienceOf(deps, userId, after)
  const bands = new Map(was.map((member) => [member.userId, member.band]))
  const isForAll = differsFor === 'everybody' || before?.upFor !== after?.upFor
  const isSame = ({ userId: viewer, band, isVerified }: store.AudienceMember) =>
    (hidesFromNobody(change) || bands.get(viewer) === band) &&
    !isForAll &&
    (differsFor === undefined || isVerified)
  const same = new Set(idsOf(is.filter(isSame)))
  const differing = (members: readonly store.AudienceMember[]) =>
    idsOf(members).filter((viewer) => !same.has(viewer))
  announceCard(deps, userId, differing(was), differing(is))
}

/** What decides who sees somebody, and how near. */
function seenBy({ upFor, ...rest }: Presence): Omit<Presence, 'upFor'> {
  return rest
}

/**
 * Sends the current card of `subject` to everybody who shares one of these interests
 * with them, or has until now.
 */
export async function announceInterests(deps: Deps, subject: UserId, interests: readonly InterestId[]) {
  const audience = await audienceOf(deps, subject, await findListed(deps, subject))
  const sharing = await store.listSharing(deps.db.forCards, subject, idsOf(audience), interests)
  announceCard(deps, subject, [], idsOf(sharing))
}

function idsOf(people: readonly { userId: UserId }[]): UserId[] {
  return people.map(({ userId }) => userId)
}

/** A change of somebody's card. */
export interface CardChange {
  subject: UserId
  /** The viewers who may have had the card until now. Nobody else may learn that it is gone. */
  before: readonly UserId[]
  /** The viewers who may have it now. */
  after: readonly UserId[]
}

/** Done by the node that a viewer is connected to. */
export const CARD_WORK: NodeWork<CardChange> = { work: 'nearby cards' }

/** Sends the viewers of both audiences the current card of `subject`, or that it is gone. */
export function announceCard(
  { live }: Pick<Deps, 'live'>,
  subject: UserId,
  before: readonly UserId[],
  after: readonly UserId[],
) {
  const viewers = [...new Set([...before, ...after])]
  live.dispatch(CARD_WORK, viewers, { subject, before, after })
}

/**
 * Sends the current card of `subject` to everybody who sees it. For changes that do not affect who sees it.
 */
export async function announceCurrentCard(deps: Deps, subject: UserId) {
  announceCard(deps, subject, [], idsOf(await audienceOf(deps, subject, await findListed(deps, subject))))
}

/** What others now compare a person by, if the person is listed. */
export function findListed({ db, clock }: Deps, person: UserId) {
  return store.findListed(db.forCards, person, clock.now())
}

/**
 * Whose list changes when a block between the two begins or ends in this transaction: those who would see the
 * other without it. Locks both people, so that it precedes or follows each change of what the other sees of
 * them.
 */
export async function listPartedByBlock(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  by: UserId,
  other: UserId,
): Promise<UserId[]> {
  await blocks.lockPeople(tx, [by, other])
  const parted = await blocks.listPartedByBlock(tx, by, other)
  const sees = async (viewer: UserId, subject: UserId) => {
    const own = await store.findSearcher(tx, viewer, clock.now())
    const theirs = await store.findListed(tx, subject, NOTHING_HAS_RUN_OUT)
    return (
      own !== null && theirs !== null && areNearby({ ...own, rangeMetres: own.chosenRangeMetres }, theirs)
    )
  }
  const viewers: UserId[] = []
  for (const { viewer } of parted) if (await sees(viewer, viewer === by ? other : by)) viewers.push(viewer)
  return viewers
}

/** What has run out stays on the lists of open apps until the job announces it. */
const NOTHING_HAS_RUN_OUT = new Date(0)

// Bounds the search where thousands are near. Scans go nearest first, so only the farthest are left out.
export const SCANNED_MAX = 10_000
/**
 * Read in full. Ten beyond the hundred shown: a candidate may fail can_see in the end, and
 * some interests share a bit.
 */
export const READ_MAX = PEOPLE_SHOWN_MAX + 10

function around(place: ComparedPlace): store.Around {
  const { rangeMetres, areaCell, spotCell } = place
  return { rangeMetres, probes: probesAround(areaCell, rangeMetres), ...spotsAround(spotCell) }
}

/** The seed that shuffles equals per viewer and day. */
export function shuffleSeed({ secret }: Pick<Deps, 'secret'>, viewer: UserId, now: Date): bigint {
  const day = Math.floor(now.getTime() / DAY_MS)
  return secret.digest('nearby shuffle', `${viewer} ${day}`).readBigInt64BE()
}
