import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GATHERING_ERRORS } from '@hereabouts/contract/gatherings/errors'
import {
  ASKS_HOURS_BEFORE,
  CHANGES_MAX,
  ENGAGED_MINUTES_BEFORE,
  FINE_WITHIN_HOURS,
  FINE_WITHIN_PART,
  FREES_HOURS_BEFORE,
  GO_ANYWAY_MIN,
  LAPSES_HOURS_BEFORE,
  WAITING_MAX,
} from '@hereabouts/contract/gatherings/limits'
import type { GatheringState } from '@hereabouts/contract/gatherings/schemas'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import { countHeld, type HeldSeat } from './rules-friends.ts'
import { askAgain, isAskedAgain } from './rules-sure.ts'
import { isMoveInRange } from './rules-window.ts'

export type Reason = keyof typeof GATHERING_ERRORS

export interface Member {
  userId: UserId
  state: 'in' | 'waiting' | 'out'
  /** When they took their seat, or joined the waiting list. */
  joinedAt: Date
  /** When they got their seat from the waiting list. */
  promotedAt: Date | null
  /** When they said that they are still coming. People who join late count as confirmed. */
  confirmedAt: Date | null
  /** Until when they have to say it once more, because they missed a yes lately. Null unless they were asked. */
  sureBy: Date | null
  /** The start that they joined for, or last agreed to. */
  agreedStart: Date
  /** Whether they answered "Go anyway?" with yes. */
  goesAnyway: boolean
  /** When and why they are out: they left, did not answer "Still coming?", or their account was closed. */
  outAt: Date | null
  outAs: 'left' | 'silent' | 'closed' | null
}

export interface Gathering {
  state: GatheringState
  starterId: UserId
  startsAt: Date
  endsAt: Date
  firstStartsAt: Date
  /** How often the starter changed place or time, and when last the time. */
  changes: number
  movedAt: Date | null
  /** Until when members can say that a moved time suits them. Null once all did, or it has passed. */
  fineBy: Date | null
  minimum: number
  maximum: number
  onAt: Date | null
  /** When "Still coming?" went out. */
  askedAt: Date | null
  /** Since when fewer than the minimum are left. */
  shortAt: Date | null
  /** When the starter left and the next member became the starter. */
  handedAt: Date | null
  /** How many members have left since it was on, and when the last one did. */
  departures: number
  departedAt: Date | null
  endedAt: Date | null
  members: readonly Member[]
  /** The seats that members hold for friends now. Missing where nobody can enter. */
  held?: readonly HeldSeat[]
}

/** What the state machine must know about people. */
export interface PeopleFacts {
  /**
   * Whether this person may have a seat beside these people: no block between them, no other plans at that
   * time, the right audience, and an account that is old enough.
   */
  mayEnter(person: UserId, members: readonly UserId[]): boolean
  /** Whether the account is neither suspended, banned nor deleted. */
  isActive(person: UserId): boolean
  /** By when a person must confirm again that they are coming, if they have to. Each call picks another random time. */
  sureBy?(person: UserId, startsAt: Date): Date | null
}

const NOBODY_NEW: PeopleFacts = { mayEnter: () => false, isActive: () => true }

/** The members with a seat, in the order in which they took it. */
export function listIn({ members }: Pick<Gathering, 'members'>): Member[] {
  return members.filter(({ state }) => state === 'in').toSorted(byTurn)
}

export function findMember({ members }: Pick<Gathering, 'members'>, person: UserId): Member | null {
  return members.find(({ userId, state }) => userId === person && state !== 'out') ?? null
}

/** Whether it is in a final state. */
export function isEnded({ state }: Pick<Gathering, 'state'>): boolean {
  return state === 'over' || state === 'lapsed' || state === 'cancelled'
}

/** Whether people can still join. */
export function isJoinable({ state, startsAt }: Gathering, now: Date): boolean {
  return (state === 'open' || state === 'on') && now < startsAt
}

/** Whether its members are on their way or there, and therefore hidden from the lists of people nearby. */
export function engages({ state, startsAt }: Gathering, now: Date): boolean {
  return (
    state === 'under_way' || (state === 'on' && now >= later(startsAt, -ENGAGED_MINUTES_BEFORE * MINUTE_MS))
  )
}

/** Whether this member has yet to answer "Still coming?". */
export function isAsked(gathering: Gathering, member: Member): boolean {
  return confirmBy(gathering, member) !== null
}

/** Until when this member can answer "Still coming?", or null if they are not asked. */
export function confirmBy(gathering: Gathering, member: Member): Date | null {
  if (isAskedAgain(gathering, member)) return member.sureBy
  const { state, askedAt } = gathering
  const isFirst = state === 'on' && askedAt !== null && member.state === 'in' && !member.confirmedAt
  return isFirst ? hoursBefore(gathering, FREES_HOURS_BEFORE) : null
}

/**
 * Applies the transitions that are due. Reads call it without `facts`: then nobody moves up from the waiting
 * list before the next change or tick.
 */
export function settle(gathering: Gathering, now: Date, facts: PeopleFacts = NOBODY_NEW): Gathering {
  let after = gathering
  for (const { userId } of listPresent(after))
    if (!facts.isActive(userId)) after = getOut(after, userId, 'closed', now)
  if (after.fineBy && now >= after.fineBy && isBeforeStart(after)) after = freeSilent(after, now)
  after = fill(after, now, facts)
  if (after.state === 'open' && now >= hoursBefore(after, LAPSES_HOURS_BEFORE))
    after = end(after, 'lapsed', now)
  if (after.state === 'on') after = askAndFree(after, now, facts)
  if (after.state === 'on' && now >= after.startsAt) {
    const goes = after.shortAt === null || countGoingAnyway(after) >= GO_ANYWAY_MIN
    after = goes ? { ...after, state: 'under_way' } : end(after, 'cancelled', now)
  }
  if (after.state === 'under_way' && now >= after.endsAt) after = end(after, 'over', now)
  return after
}

/** Gives a person a seat, or, if none is free and `waits`, a place on the waiting list. Idempotent. */
export function join(
  gathering: Gathering,
  person: UserId,
  now: Date,
  facts: PeopleFacts,
  waits: boolean,
): Gathering | Reason {
  const known = findMember(gathering, person)
  if (known?.state === 'in') return gathering
  if (!isJoinable(gathering, now)) return 'NOT_OPEN'
  if (hasSeatFor(gathering, person, facts))
    return afterEntering(put(gathering, { ...newMember(gathering, person, now), state: 'in' }), now)
  if (known) return gathering
  if (!waits) return 'FULL'
  const waiting = gathering.members.filter(({ state }) => state === 'waiting').length
  if (waiting >= WAITING_MAX) return 'WAITING_LIST_FULL'
  return put(gathering, { ...newMember(gathering, person, now), state: 'waiting' })
}

/**
 * Takes a person out. If the starter leaves, an open gathering is cancelled; one that is on passes to the
 * next member.
 */
export function leave(
  gathering: Gathering,
  person: UserId,
  now: Date,
  facts: PeopleFacts,
  as: 'left' | 'closed' = 'left',
): Gathering | Reason {
  if (isEnded(gathering) || !findMember(gathering, person)) return 'NOT_A_MEMBER'
  return fill(getOut(gathering, person, as, now), now, facts)
}

export function cancel(gathering: Gathering, person: UserId, now: Date): Gathering | Reason {
  if (gathering.starterId !== person) return 'NOT_YOURS_TO_CANCEL'
  return gathering.state === 'open' ? end(gathering, 'cancelled', now) : 'NOT_OPEN'
}

/** Cancels a gathering in any state, unless it has ended. */
export function takeDown(gathering: Gathering, now: Date): Gathering {
  return isEnded(gathering) ? gathering : end(gathering, 'cancelled', now)
}

/** "Yes, still coming." */
export function confirm(gathering: Gathering, person: UserId, now: Date): Gathering | Reason {
  const member = findMember(gathering, person)
  if (member?.state !== 'in') return 'NOT_A_MEMBER'
  if (gathering.state !== 'on' || !gathering.askedAt) return 'NOT_ASKED'
  return isAsked(gathering, member) ? put(gathering, { ...member, confirmedAt: now }) : gathering
}

/** The starter changes place or time, at once. Members with a seat are asked whether a moved time suits them. */
export function changePlan(
  gathering: Gathering,
  person: UserId,
  { startsAt, isPlaceNew }: { startsAt: Date; isPlaceNew: boolean },
  now: Date,
): Gathering | Reason {
  if (gathering.starterId !== person) return 'NOT_YOURS_TO_CHANGE'
  if (!isJoinable(gathering, now)) return 'NOT_OPEN'
  const movesMs = startsAt.getTime() - gathering.startsAt.getTime()
  if (movesMs === 0 && !isPlaceNew) return 'NOTHING_TO_CHANGE'
  if (gathering.changes >= CHANGES_MAX) return 'TOO_MANY_CHANGES'
  const changed = { ...gathering, changes: gathering.changes + 1 }
  if (movesMs === 0) return changed
  return isMoveInRange(gathering, startsAt, now) ? move(changed, person, startsAt, now) : 'MOVE_OUT_OF_RANGE'
}

/** "Yes, still fine." */
export function agreeToMove(gathering: Gathering, person: UserId): Gathering | Reason {
  const member = findMember(gathering, person)
  if (member?.state !== 'in') return 'NOT_A_MEMBER'
  if (!isAskedToMove(gathering, member)) return 'NOT_ASKED'
  return withoutQuestion(put(gathering, { ...member, agreedStart: gathering.startsAt }))
}

/** Whether this member has yet to say that a moved time suits them. */
export function isAskedToMove(gathering: Gathering, { state, agreedStart }: Member): boolean {
  const isMoved = agreedStart.getTime() !== gathering.startsAt.getTime()
  return isBeforeStart(gathering) && gathering.fineBy !== null && state === 'in' && isMoved
}

/** "Yes, I'm going anyway." Also answers "Still coming?", even if that question goes out later. */
export function goAnyway(gathering: Gathering, person: UserId, now: Date): Gathering | Reason {
  const member = findMember(gathering, person)
  if (member?.state !== 'in') return 'NOT_A_MEMBER'
  if (gathering.state !== 'on' || !gathering.shortAt) return 'NOT_ASKED'
  if (member.goesAnyway) return gathering
  const confirmedAt = gathering.askedAt ? now : member.confirmedAt
  return put(gathering, { ...member, goesAnyway: true, confirmedAt })
}

export function countGoingAnyway(gathering: Gathering): number {
  return listIn(gathering).filter(({ goesAnyway }) => goesAnyway).length
}

export function hoursBefore({ startsAt }: Pick<Gathering, 'startsAt'>, hours: number): Date {
  return later(startsAt, -hours * HOUR_MS)
}

function isBeforeStart({ state }: Gathering): boolean {
  return state === 'open' || state === 'on'
}

/** The yes to the new time also counts as the answer to "Still coming?", unless that is asked later. */
function move(gathering: Gathering, starter: UserId, startsAt: Date, now: Date): Gathering {
  const leftMs = startsAt.getTime() - now.getTime()
  const withinMs = Math.min(leftMs * FINE_WITHIN_PART, FINE_WITHIN_HOURS * HOUR_MS)
  const isAskedLater = now < hoursBefore({ startsAt }, ASKS_HOURS_BEFORE)
  const members = gathering.members.map((member) => {
    if (member.state === 'out') return member
    const agreedStart = member.userId === starter ? startsAt : member.agreedStart
    return {
      ...member,
      agreedStart,
      sureBy: null,
      confirmedAt: isAskedLater ? null : (member.confirmedAt ?? now),
    }
  })
  return withoutQuestion({
    ...gathering,
    startsAt,
    endsAt: later(gathering.endsAt, startsAt.getTime() - gathering.startsAt.getTime()),
    askedAt: isAskedLater ? null : (gathering.askedAt ?? now),
    movedAt: now,
    fineBy: later(now, withinMs),
    members,
  })
}

/** Ends the question once all have answered. */
function withoutQuestion(gathering: Gathering): Gathering {
  return listIn(gathering).some((member) => isAskedToMove(gathering, member))
    ? gathering
    : { ...gathering, fineBy: null }
}

/** Takes the seats of those who have not said that the new time suits them. */
function freeSilent(gathering: Gathering, now: Date): Gathering {
  let after = gathering
  for (const member of listIn(gathering))
    if (isAskedToMove(gathering, member)) after = getOut(after, member.userId, 'silent', now)
  return { ...after, fineBy: null }
}

/** The order in which people get seats. */
function byTurn(one: Member, other: Member): number {
  return one.joinedAt.getTime() - other.joinedAt.getTime() || one.userId - other.userId
}

function listPresent({ members }: Gathering): Member[] {
  return members.filter(({ state }) => state !== 'out')
}

function newMember(gathering: Gathering, userId: UserId, now: Date): Member {
  const isLate = now >= hoursBefore(gathering, ASKS_HOURS_BEFORE)
  return {
    userId,
    state: 'waiting',
    joinedAt: now,
    promotedAt: null,
    confirmedAt: isLate ? now : null,
    sureBy: null,
    agreedStart: gathering.startsAt,
    goesAnyway: false,
    outAt: null,
    outAs: null,
  }
}

function hasSeatFor(gathering: Gathering, person: UserId, facts: PeopleFacts): boolean {
  const members = listIn(gathering).map(({ userId }) => userId)
  return members.length + countHeld(gathering, person) < gathering.maximum && facts.mayEnter(person, members)
}

/** Gives free seats to people on the waiting list, first come, first served. */
function fill(gathering: Gathering, now: Date, facts: PeopleFacts): Gathering {
  let after = gathering
  for (const { userId } of gathering.members.filter(({ state }) => state === 'waiting').toSorted(byTurn))
    if (isJoinable(after, now) && hasSeatFor(after, userId, facts)) {
      const promoted: Member = { ...newMember(after, userId, now), state: 'in', promotedAt: now }
      after = afterEntering(put(after, promoted), now)
    }
  return after
}

function afterEntering(gathering: Gathering, now: Date): Gathering {
  const isEnough = listIn(gathering).length >= gathering.minimum
  const isOn = gathering.state === 'open' && isEnough
  return countShort(isOn ? { ...gathering, state: 'on', onAt: now } : gathering, now)
}

function askAndFree(gathering: Gathering, now: Date, facts: PeopleFacts): Gathering {
  const isAsking = now >= hoursBefore(gathering, ASKS_HOURS_BEFORE)
  const isFreeing = now >= hoursBefore(gathering, FREES_HOURS_BEFORE)
  if (!gathering.askedAt) return isAsking && !isFreeing ? ask(gathering, now) : gathering
  if (!isFreeing) return gathering
  let after = gathering
  for (const member of listIn(gathering)) {
    const by = confirmBy(gathering, member)
    if (by && now >= by) after = getOut(after, member.userId, 'silent', now)
  }
  return askAgain(fill(after, now, facts), now, facts.sureBy)
}

/** Asks everybody "Still coming?", except people who go anyway. */
function ask(gathering: Gathering, now: Date): Gathering {
  const members = gathering.members.map((each) => (each.goesAnyway ? { ...each, confirmedAt: now } : each))
  return { ...gathering, askedAt: now, members }
}

function getOut(
  gathering: Gathering,
  person: UserId,
  as: NonNullable<Member['outAs']>,
  now: Date,
): Gathering {
  const member = findMember(gathering, person)
  if (!member || isEnded(gathering)) return gathering
  const without = put(gathering, { ...member, state: 'out', outAt: now, outAs: as, goesAnyway: false })
  if (member.state === 'waiting') return without
  if (without.state === 'open') return person === without.starterId ? end(without, 'cancelled', now) : without
  const departed = { ...without, departures: without.departures + 1, departedAt: now }
  const [next] = listIn(departed)
  if (!next) return end(departed, 'cancelled', now)
  const handed =
    person === departed.starterId ? { ...departed, starterId: next.userId, handedAt: now } : departed
  return countShort(handed, now)
}

/**
 * Records when the gathering fell below its minimum. Once enough people are in again, clears that and all
 * answers to "Go anyway?".
 */
function countShort(gathering: Gathering, now: Date): Gathering {
  if (gathering.state !== 'on') return gathering
  if (listIn(gathering).length < gathering.minimum)
    return gathering.shortAt ? gathering : { ...gathering, shortAt: now }
  if (!gathering.shortAt) return gathering
  const members = gathering.members.map((each) => (each.goesAnyway ? { ...each, goesAnyway: false } : each))
  return { ...gathering, shortAt: null, members }
}

function end(gathering: Gathering, state: 'lapsed' | 'cancelled' | 'over', now: Date): Gathering {
  return { ...gathering, state, endedAt: now }
}

function put(gathering: Gathering, member: Member): Gathering {
  const others = gathering.members.filter(({ userId }) => userId !== member.userId)
  return { ...gathering, members: [...others, member] }
}
