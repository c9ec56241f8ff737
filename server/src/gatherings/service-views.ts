import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import {
  ASKS_HOURS_BEFORE,
  CHANGES_MAX,
  GATHERINGS_LISTED_MAX,
  GO_ANYWAY_MIN,
} from '@hereabouts/contract/gatherings/limits'
import type {
  Gathering,
  GatheringId,
  GatheringList,
  GatheringSummary,
  PublicGathering,
} from '@hereabouts/contract/gatherings/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { signOf } from '../meetups/service-proofs.ts'
import { DAY_MS, later } from '../platform/clock.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { i18nFor, translateName } from '../platform/languages.ts'
import type { Secret } from '../platform/secret.ts'
import { waitsFirst } from '../reliability/service.ts'
import { toCompanion } from '../safety/service.ts'
import * as rules from './rules.ts'
import { oldEnoughAt } from './rules-accounts.ts'
import { cellsAround, isGatheringCell } from './rules-cells.ts'
import { countHeld, friendsMax, heldUntil } from './rules-friends.ts'
import { asIfFull } from './rules-views.ts'
import { type FriendRow, listFriends } from './store-friends.ts'
import * as store from './store-views.ts'

type Clocked = Pick<Deps, 'clock' | 'secret'>

/** The gatherings that people around a cell can join. Names nobody. */
export async function browseGatherings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  cell: string,
): Promise<GatheringList> {
  if (!isGatheringCell(cell)) fail(GATHERING_ERRORS.WRONG_CELL)
  const rows = await store.browse(db, viewer.id, cellsAround(cell), clock.now())
  const around = rows[0]?.around ?? 0
  return { gatherings: rows.map(toSummary), more: Math.max(0, around - GATHERINGS_LISTED_MAX) }
}

/** Fails with NOT_FOUND if there is none. */
export async function readGathering(
  deps: Clocked,
  db: Queryable,
  id: GatheringId,
  viewer: UserId,
): Promise<Gathering> {
  return (await findGathering(deps, db, id, viewer)) ?? fail(COMMON_ERRORS.NOT_FOUND)
}

export async function findGathering(
  deps: Clocked,
  db: Queryable,
  id: GatheringId,
  viewer: UserId,
): Promise<Gathering | null> {
  const row = await store.find(db, id, viewer)
  if (!row) return null
  const now = deps.clock.now()
  const isUnreliable = await waitsFirst(db, viewer, now)
  const friends = await listFriends(db, [id], viewer, now)
  const members = await store.listSeenMembers(db, [id], viewer)
  return toGathering(deps, row, members, friends, viewer, isUnreliable)
}

/** The viewer's gatherings that are ahead, or ended within the last week. */
export async function listOwnGatherings(
  deps: Clocked & Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<{ gatherings: Gathering[] }> {
  const { db, clock } = deps
  const rows = await store.listOwn(db, viewer.id, later(clock.now(), -ENDED_LISTED_MS))
  const ids = rows.map(({ id }) => id)
  const members = await store.listSeenMembers(db, ids, viewer.id)
  const now = clock.now()
  const isUnreliable = await waitsFirst(db, viewer.id, now)
  const friends = await listFriends(db, ids, viewer.id, now)
  const of = <Row extends { gatheringId: GatheringId }>(all: readonly Row[], id: GatheringId) =>
    all.filter(({ gatheringId }) => gatheringId === id)
  return {
    gatherings: rows.map((row) =>
      toGathering(deps, row, of(members, row.id), of(friends, row.id), viewer.id, isUnreliable),
    ),
  }
}

/** What anybody with the code sees. */
export async function getPublicGathering(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  code: string,
): Promise<PublicGathering> {
  const row = (await store.findByCode(db, code, clock.now())) ?? fail(COMMON_ERRORS.NOT_FOUND)
  const { state } = rules.settle({ ...row, members: [] }, clock.now())
  return {
    id: row.id,
    state: state === 'open' || state === 'on' ? state : 'past',
    interest: row.interestName,
    label: row.label,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    audience: row.isVerifiedOnly ? 'verified' : 'everyone',
    isWeekly: row.seriesId !== null,
    going: row.going,
    minimum: row.minimum,
    isFull: row.going + row.heldSeats >= row.maximum,
  }
}

const ENDED_LISTED_MS = 7 * DAY_MS

function toSummary(row: Omit<store.BrowsedRow, 'listedAt'>): GatheringSummary {
  const isApart = row.isBlocked && row.own !== 'in'
  return {
    id: row.id,
    state: row.state,
    interest: { id: row.interestId, name: row.interestName },
    isShared: row.isShared,
    label: row.label,
    note: row.note,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    audience: row.isVerifiedOnly ? 'verified' : 'everyone',
    isWeekly: row.isWeekly,
    going: row.going,
    verified: row.verified,
    minimum: row.minimum,
    maximum: row.maximum,
    taken: row.going + row.heldSeats,
    isFull: row.going + row.heldSeats - (row.isAsked ? 1 : 0) >= row.maximum,
    own: row.own,
    ...(isApart && asIfFull(row.state, row.maximum)),
  }
}

/** A gathering as one person sees it now: people and place only for members, once it is on. */
function toGathering(
  { clock, secret }: Clocked,
  row: store.ViewRow,
  rows: readonly store.SeenMemberRow[],
  friends: readonly FriendRow[],
  viewer: UserId,
  isUnreliable: boolean,
): Gathering {
  const now = clock.now()
  const gathering = rules.settle({ ...row, members: rows }, now)
  const people = rules.listIn(gathering)
  const own = rules.findMember(gathering, viewer)
  const isMember = own?.state === 'in'
  const isStarter = isMember && gathering.starterId === viewer
  const ids = new Set(people.map(({ userId }) => userId))
  const seats = rows.filter(({ userId }) => ids.has(userId))
  const isApart = !isMember && seats.some(({ isBlocked }) => isBlocked)
  const isOn = gathering.onAt !== null
  const asked = isApart ? [] : friends.filter(({ isForFriend }) => isForFriend)
  const ownFriends = friends.filter(({ byId }) => byId === viewer)
  const held = friends.filter(({ isHeld }) => isHeld)
  const outcome = rows.find(({ userId }) => userId === viewer)?.ownOutcome ?? null
  return {
    ...toSummary({
      ...row,
      state: gathering.state,
      isWeekly: row.seriesId !== null,
      going: people.length,
      verified: seats.filter(({ otherIsVerified }) => otherIsVerified).length,
      own: own?.state === 'in' || own?.state === 'waiting' ? own.state : null,
      heldSeats: countHeld({ members: gathering.members, held }),
      isAsked: asked.length > 0,
      isBlocked: isApart,
      around: 1,
    }),
    offers: row.offers,
    code: isMember ? row.code : null,
    isStarter,
    isPublic: isMember && row.isPublic,
    place: isMember && isOn ? row.place : null,
    members: isMember && isOn ? seats.filter(({ userId }) => userId !== viewer).map(toCompanion) : [],
    confirmBy: (own && rules.confirmBy(gathering, own)?.toISOString()) || null,
    fineBy: (own && rules.isAskedToMove(gathering, own) && gathering.fineBy?.toISOString()) || null,
    askedBy: toAsked(asked[0]),
    friends: isMember ? ownFriends.map(toFriend) : [],
    friendsLeft:
      isMember && rules.isJoinable(gathering, now) && heldUntil(gathering, now)
        ? Math.max(0, friendsMax(gathering, viewer) - ownFriends.length)
        : 0,
    changesLeft: isStarter && rules.isJoinable(gathering, now) ? CHANGES_MAX - gathering.changes : 0,
    firstStartsAt: isStarter ? gathering.firstStartsAt.toISOString() : null,
    seatFrom: row.unverifiedSince && seatFrom(row.unverifiedSince, now),
    waitsFirst: isUnreliable && !isMember && now < rules.hoursBefore(gathering, ASKS_HOURS_BEFORE),
    goAnyway:
      isMember && gathering.state === 'on' && gathering.shortAt
        ? { isGoing: own.goesAnyway, people: rules.countGoingAnyway(gathering), needed: GO_ANYWAY_MIN }
        : null,
    sign:
      isMember && rules.engages(gathering, now)
        ? toSign(
            secret,
            row.id,
            seats.filter(({ userId }) => userId !== viewer),
          )
        : null,
    proved: isMember && isOn ? seats.filter(({ isProved }) => isProved).map(({ userId }) => userId) : [],
    asksOutcome: isMember && gathering.state === 'over' && outcome === null,
    outcome,
  }
}

function toAsked(row: FriendRow | undefined): Gathering['askedBy'] {
  return row ? { person: toCompanion(row), until: row.heldUntil.toISOString() } : null
}

function toFriend(row: FriendRow): Gathering['friends'][number] {
  const state = row.isTaken ? 'in' : row.isHeld ? 'asked' : 'out'
  return { person: toCompanion(row), state, until: row.heldUntil.toISOString() }
}

function toSign(secret: Secret, id: GatheringId, others: readonly store.SeenMemberRow[]): Gathering['sign'] {
  const { colour, word } = signOf(secret, signKey(id))
  const words = others.map(({ otherLocale }) => translateName(i18nFor(otherLocale), 'meeting word', word))
  return { colour, word, otherWords: [...new Set(words)] }
}

function seatFrom(createdAt: Date, now: Date): string | null {
  const at = oldEnoughAt({ createdAt })
  return at > now ? at.toISOString() : null
}

/**
 * The input from which a gathering's sign and codes are derived. The prefix keeps it distinct from a
 * meetup's.
 */
export function signKey(id: GatheringId): `gathering ${number}` {
  return `gathering ${id}`
}
