import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import { ASKS_HOURS_BEFORE } from '@hereabouts/contract/gatherings/limits'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import {
  ASKED_AGAIN_FROM,
  ONE_AT_A_TIME_FROM,
  WAITS_FIRST_FROM,
} from '@hereabouts/contract/reliability/limits'
import { engage, release } from '../availability/service.ts'
import { later } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import { typedCode } from '../platform/random.ts'
import { drawSureBy } from '../reliability/service.ts'
import {
  engages,
  type Gathering,
  hoursBefore,
  isEnded,
  join,
  leave,
  listIn,
  type Member,
  type PeopleFacts,
  type Reason,
  settle,
} from './rules.ts'
import { cannotTakePart } from './rules-accounts.ts'
import { aWeekLater } from './rules-weekly.ts'
import * as store from './store.ts'
import { listHeld } from './store-friends.ts'

/** What a change works with: a gathering that is locked and up to date, and the facts about people. */
export interface Locked {
  row: store.GatheringRow
  gathering: Gathering
  facts: PeopleFacts
  now: Date
}

type Make = (locked: Locked) => Gathering | Reason

/**
 * Changes a gathering in the caller's transaction: locks it, applies the transitions that are due, calls
 * `make`, and stores the difference. If `make` returns a reason, fails with the error of that name.
 *
 * @param newcomer a person from outside to whom `make` may give a seat
 */
export async function changeWithin(
  deps: Deps,
  tx: Tx,
  id: GatheringId,
  make: Make,
  newcomer: UserId | null = null,
): Promise<Gathering> {
  const row = (await store.lock(tx, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  const members = await store.listMembers(tx, id)
  const now = deps.clock.now()
  const before: Gathering = { ...row, members, held: await listHeld(tx, id, now) }
  const facts = isEnded(before) ? NO_FACTS : await readFacts(deps, tx, row, members, newcomer, now)
  const after = make({ row, gathering: settle(before, now, facts), facts, now })
  if (typeof after === 'string') fail(GATHERING_ERRORS[after])
  await storeChanges(deps, tx, row, members, after, now)
  if (row.seriesId !== null && !isEnded(row) && isEndedByTime(after)) await repeat(deps, tx, row, after, now)
  return after
}

/**
 * Adds a gathering with its starter, in the caller's transaction.
 *
 * @param code last week's code, which must be free by now; without it, the gathering gets a new one
 */
export async function addWithin(
  deps: Deps,
  tx: Tx,
  plan: Omit<store.Plan, 'code'>,
  code: string | null = null,
): Promise<GatheringId> {
  for (;;) {
    const added = await store.add(tx, { ...plan, code: code ?? typedCode(deps.random) })
    // The code is taken, which practically never happens: try another one.
    if (!added) continue
    const enter: Make = ({ gathering, now }) => join(gathering, plan.starterId, now, ALONE, false)
    await changeWithin(deps, tx, added.id, enter, plan.starterId)
    tx.emit('gatherings.reached', { step: 'started' })
    return added.id
  }
}

/** A gathering that has just been started has no other members to check against. */
const ALONE: PeopleFacts = { mayEnter: () => true, isActive: () => true }

/** Applies and stores the transitions that are due. */
export function settleGathering(deps: Deps, id: GatheringId): Promise<Gathering> {
  return deps.db.tx((tx) => changeWithin(deps, tx, id, ({ gathering }) => gathering))
}

/**
 * Stores the transitions that are due in all gatherings. Reads apply them already, except that nobody moves
 * up from a waiting list before this runs.
 */
export async function processDueGatherings(deps: Deps): Promise<void> {
  for (const { id } of await store.listDue(deps.db, deps.clock.now())) await settleGathering(deps, id)
}

/** Gives free seats to people who waited until their account was old enough. */
export async function seatGrownAccounts(deps: Deps): Promise<void> {
  for (const { id } of await store.listWithGrownAccounts(deps.db, deps.clock.now()))
    await settleGathering(deps, id)
}

/** Removes people with closed accounts from gatherings, in case a crash prevented it earlier. */
export async function removeClosedAccounts(deps: Deps): Promise<void> {
  for (const { id } of await store.listWithClosedAccounts(deps.db)) await settleGathering(deps, id)
}

/** Removes a person whose account was just closed from their gatherings. */
export async function settleGatheringsOf(deps: Deps, person: UserId): Promise<void> {
  for (const { id } of await store.listUnendedOf(deps.db, person)) await settleGathering(deps, id)
}

/**
 * Removes a person who deletes their account from all gatherings, in the caller's transaction. Open ones that
 * they started are cancelled; those that are on pass to the next member.
 */
export async function endGatheringsOf(deps: Deps, tx: Tx, person: UserId): Promise<void> {
  await store.lockPeople(tx, [person])
  for (const { id } of await store.listUnendedOf(tx, person))
    await changeWithin(deps, tx, id, ({ gathering, facts, now }) => {
      const after = leave(gathering, person, now, facts, 'closed')
      return typeof after === 'string' ? gathering : after
    })
}

/**
 * Removes the person who blocks a fellow member from the gatherings that both are in, in the transaction that
 * blocks. Joining takes the same locks on both people, so neither can join meanwhile.
 */
export async function leaveGatheringsWith(deps: Deps, tx: Tx, person: UserId, other: UserId): Promise<void> {
  await store.lockPeople(tx, [person, other])
  for (const { id } of await store.listShared(tx, person, other))
    await changeWithin(deps, tx, id, ({ gathering, facts, now }) => {
      const people = listIn(gathering).map(({ userId }) => userId)
      if (!people.includes(person) || !people.includes(other)) return gathering
      const after = leave(gathering, person, now, facts)
      return typeof after === 'string' ? gathering : after
    })
}

/**
 * Removes a person from a gathering because of another member, in the caller's transaction. Does nothing if
 * they have left already.
 */
export async function leaveWithin(
  deps: Deps,
  tx: Tx,
  person: UserId,
  id: GatheringId,
  other: UserId,
): Promise<void> {
  await store.lockPeople(tx, [person, other])
  await changeWithin(deps, tx, id, ({ gathering, facts, now }) => {
    const after = leave(gathering, person, now, facts)
    return typeof after === 'string' ? gathering : after
  })
}

/**
 * Whether a weekly gathering goes on next week. Not if its starter cancelled it, or left before it was on.
 */
function isEndedByTime({ state, onAt }: Gathering): boolean {
  return state === 'over' || state === 'lapsed' || (state === 'cancelled' && onAt !== null)
}

/**
 * Starts next week's gathering for the person who started the series, if weeks are left. Skips weeks in
 * which that person could not join. The new gathering takes over the code, so links and posters lead to it.
 * People who came are asked first.
 */
async function repeat(deps: Deps, tx: Tx, row: store.GatheringRow, after: Gathering, now: Date) {
  const { id, seriesId, isVerifiedOnly } = row
  const people = after.state === 'over' ? listIn(after).map(({ userId }) => userId) : []
  const previousId = people.length > 0 ? id : null
  // Next week's date follows from the first one, whatever this one moved to.
  let startsAt = row.firstStartsAt
  let endsAt = later(row.endsAt, startsAt.getTime() - row.startsAt.getTime())
  for (;;) {
    const series = seriesId && (await store.countWeek(tx, seriesId))
    if (!series) return
    const { starterId, timeZone, startsMinute } = series
    const lastsMs = endsAt.getTime() - startsAt.getTime()
    startsAt = aWeekLater(startsAt, timeZone, startsMinute)
    endsAt = later(startsAt, lastsMs)
    const [starter] = await store.listFacts(
      tx,
      { id: null, isVerifiedOnly, startsAt, endsAt },
      [starterId],
      now,
    )
    if (!starter || !mayEnter(starter, startsAt, now)) continue
    const { code, ...plan } = await store.getPlan(tx, id)
    await renewCode(deps, tx, id)
    const next = { ...plan, seriesId, starterId, startsAt, endsAt, previousId, createdAt: now }
    const nextId = await addWithin(deps, tx, next, code)
    tx.emit('gatherings.again', { id: nextId, people })
    return
  }
}

async function renewCode(deps: Deps, tx: Tx, id: GatheringId) {
  while (!(await store.setCode(tx, id, typedCode(deps.random))));
}

const NO_FACTS: PeopleFacts = { mayEnter: () => false, isActive: () => true }

async function readFacts(
  deps: Deps,
  tx: Tx,
  row: store.GatheringRow,
  members: readonly store.MemberRow[],
  newcomer: UserId | null,
  now: Date,
): Promise<PeopleFacts> {
  const present = members.filter(({ state }) => state !== 'out')
  const people = [...new Set([...present.map(({ userId }) => userId), ...(newcomer ? [newcomer] : [])])]
  const waiting = present.filter(({ state }) => state === 'waiting').map(({ userId }) => userId)
  const candidates = [...new Set([...waiting, ...(newcomer ? [newcomer] : [])])]
  const facts = new Map((await store.listFacts(tx, row, people, now)).map((each) => [each.userId, each]))
  const pairs = candidates.length > 0 ? await store.listBlockedPairs(tx, candidates, people) : []
  const apart = new Set(pairs.map(({ one, other }) => `${one} ${other}`))
  return {
    isActive: (person) => facts.get(person)?.isActive === true,
    sureBy: (person, startsAt) =>
      (facts.get(person)?.missed ?? 0) >= ASKED_AGAIN_FROM ? drawSureBy(deps, startsAt) : null,
    mayEnter(person, others) {
      const known = facts.get(person)
      if (!known || !mayEnter(known, row.startsAt, now)) return false
      return !others.some((other) => apart.has(`${person} ${other}`))
    },
  }
}

function mayEnter(facts: store.FactsRow, startsAt: Date, now: Date): boolean {
  if (!facts.mayEnter || !facts.isActive || cannotTakePart(facts, now)) return false
  if (facts.missed >= ONE_AT_A_TIME_FROM && facts.hasSeatOrPlan) return false
  return facts.missed < WAITS_FIRST_FROM || now >= hoursBefore({ startsAt }, ASKS_HOURS_BEFORE)
}

/** Stores the difference, hides members from the lists nearby or shows them again, and emits the events. */
async function storeChanges(
  deps: Deps,
  tx: Tx,
  row: store.GatheringRow,
  before: readonly store.MemberRow[],
  after: Gathering,
  now: Date,
) {
  const { members, ...fields } = after
  const isChanged =
    FIELDS.some((name) => Number(row[name]) !== Number(fields[name])) || row.state !== after.state
  if (isChanged) await store.save(tx, row.id, fields)
  const known = new Map(before.map((member) => [member.userId, member]))
  const changed = members.filter((member) => known.get(member.userId) !== member)
  for (const member of changed) {
    const isEngaged = known.get(member.userId)?.isEngaged ?? false
    await store.saveMember(tx, row.id, { ...member, isEngaged })
  }
  await engageMembers(deps, tx, row.id, known, after, now)
  if (!isChanged && changed.length === 0) return

  // What only concerns a member's own answers is sent to nobody else: it would tell who was asked once more.
  const isSeen = isChanged || changed.some((member) => isSeenByOthers(known.get(member.userId), member))
  const people = [...(isSeen ? before : []), ...changed]
    .filter(({ state }) => state !== 'out')
    .map(({ userId }) => userId)
  tx.emit('gatherings.changed', { id: row.id, people: [...new Set(people)] })
  if (row.onAt === null && after.onAt) tx.emit('gatherings.reached', { step: 'on' })
  if (after.state === 'over' && row.state !== 'over') tx.emit('gatherings.reached', { step: 'over' })
}

function isSeenByOthers(before: store.MemberRow | undefined, { state, goesAnyway }: Member): boolean {
  return before?.state !== state || before.goesAnyway !== goesAnyway
}

const FIELDS = [
  'starterId',
  'onAt',
  'askedAt',
  'shortAt',
  'handedAt',
  'departures',
  'departedAt',
  'endedAt',
  'startsAt',
  'changes',
  'fineBy',
] as const

/**
 * Hides members who are on their way or there, and shows them again afterwards. Skips a member whom a meetup
 * hides already; the next tick tries again.
 */
async function engageMembers(
  deps: Deps,
  tx: Tx,
  id: GatheringId,
  known: ReadonlyMap<UserId, store.MemberRow>,
  after: Gathering,
  now: Date,
) {
  const isNear = engages(after, now)
  for (const member of after.members.toSorted((one, other) => one.userId - other.userId)) {
    const isEngaged = known.get(member.userId)?.isEngaged ?? false
    const shouldBe = isNear && member.state === 'in'
    if (isEngaged === shouldBe) continue
    if (shouldBe && (await engage(deps, tx, [member.userId])).length > 0) continue
    if (!shouldBe) await release(deps, tx, [member.userId])
    await store.saveMember(tx, id, { ...member, isEngaged: shouldBe })
  }
}
