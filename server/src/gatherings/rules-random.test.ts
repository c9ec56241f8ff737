import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { type Random, randomFrom, rounds } from '../../test/random.ts'
import { later, MINUTE_MS } from '../platform/clock.ts'
import * as rules from './rules.ts'
import { cannotHold, countHeld } from './rules-friends.ts'

const STARTS = new Date('2026-11-26T18:00:00Z')
const PEOPLE = Array.from({ length: 12 }, (_, nth) => (nth + 1) as UserId)

/** Random facts: some pairs are kept apart, some accounts are new at first, and some close along the way. */
function factsOf(random: Random) {
  const apart = PEOPLE.flatMap((one) => PEOPLE.filter(() => random.chance(0.05)).map((other) => [one, other]))
  const closed = new Set<UserId>()
  const fresh = new Set(PEOPLE.slice(1).filter(() => random.chance(0.2)))
  const isApart = (a: UserId, b: UserId) =>
    apart.some(([one, other]) => (one === a && other === b) || (one === b && other === a))
  const facts: rules.PeopleFacts = {
    mayEnter: (person, members) =>
      !closed.has(person) && !fresh.has(person) && !members.some((each) => isApart(person, each)),
    isActive: (person) => !closed.has(person),
    sureBy: (_, startsAt) => (random.chance(0.3) ? later(startsAt, -10 * MINUTE_MS) : null),
  }
  return {
    facts,
    isApart,
    close: (person: UserId) => closed.add(person),
    grow: (person: UserId) => fresh.delete(person),
    isFresh: (person: UserId) => fresh.has(person),
  }
}

function stepOf(random: Random, gathering: rules.Gathering, now: Date, facts: rules.PeopleFacts) {
  const person = random.pick(PEOPLE)
  return random.pick([
    () => rules.join(gathering, person, now, facts, random.chance(0.5)),
    () => rules.join(gathering, person, now, facts, random.chance(0.5)),
    () => rules.leave(gathering, person, now, facts),
    () => rules.confirm(gathering, person, now),
    () => rules.goAnyway(gathering, person, now),
    () => hold(random, gathering, now),
    () => hold(random, gathering, now),
    () => ({ ...gathering, held: gathering.held?.slice(1) ?? [] }),
    () => (random.chance(0.1) ? rules.cancel(gathering, person, now) : gathering),
  ])()
}

/** A member holds a seat for somebody who is not in it. */
function hold(random: Random, gathering: rules.Gathering, now: Date): rules.Gathering {
  const [byId, friendId] = [random.pick(PEOPLE), random.pick(PEOPLE)]
  const { held = [] } = gathering
  const asked = held.filter((seat) => seat.byId === byId).length
  const isIn = rules.findMember(gathering, friendId)?.state === 'in'
  if (isIn || cannotHold(gathering, byId, asked, now)) return gathering
  return { ...gathering, held: [...held, { byId, friendId }] }
}

/** A friend who has a seat is no longer waited for, and neither is anybody after two hours. */
function withoutAnswered(random: Random, gathering: rules.Gathering): rules.Gathering {
  const { held = [] } = gathering
  const open = held.filter(
    ({ friendId }) => rules.findMember(gathering, friendId)?.state !== 'in' && random.chance(0.9),
  )
  return { ...gathering, held: open }
}

/** The allowed transitions, including those that skip states when several deadlines have passed at once. */
const MAY_FOLLOW: Record<rules.Gathering['state'], readonly rules.Gathering['state'][]> = {
  open: ['open', 'on', 'under_way', 'over', 'lapsed', 'cancelled'],
  on: ['on', 'under_way', 'over', 'cancelled'],
  under_way: ['under_way', 'over', 'cancelled'],
  over: ['over'],
  lapsed: ['lapsed'],
  cancelled: ['cancelled'],
}

test('after every random step the state is valid, and no seat is given twice', () => {
  for (let seed = 1; seed <= rounds(60, 5000); seed++) {
    const random = randomFrom(seed)
    const { facts, isApart, close, grow, isFresh } = factsOf(random)
    const [minimum, maximum] = random.pick([
      [2, 6],
      [3, 6],
      [6, 6],
      [2, 3],
    ] as const)
    let now = later(STARTS, -600 * MINUTE_MS)
    let before: rules.Gathering = {
      state: 'open',
      starterId: 1 as UserId,
      startsAt: STARTS,
      endsAt: later(STARTS, 60 * MINUTE_MS),
      minimum,
      maximum,
      onAt: null,
      askedAt: null,
      shortAt: null,
      handedAt: null,
      endedAt: null,
      departures: 0,
      departedAt: null,
      firstStartsAt: STARTS,
      changes: 0,
      movedAt: null,
      fineBy: null,
      members: [],
    }
    before = rules.join(before, 1 as UserId, now, facts, false) as rules.Gathering
    for (let nth = 0; nth < 60; nth++) {
      now = later(now, random.int(25) * MINUTE_MS)
      if (random.chance(0.03)) close(random.pick(PEOPLE))
      if (random.chance(0.1)) grow(random.pick(PEOPLE))
      const settled = rules.settle(withoutAnswered(random, before), now, facts)
      const made = stepOf(random, settled, now, facts)
      const after = typeof made === 'string' ? settled : made
      expectValid(after, now, [seed, nth])
      expect([seed, nth, MAY_FOLLOW[before.state]]).toEqual([
        seed,
        nth,
        expect.arrayContaining([after.state]),
      ])
      const people = rules.listIn(after).map(({ userId }) => userId)
      const together = people.flatMap((one) => people.filter((other) => one < other && isApart(one, other)))
      const waitsInVain = after.members.filter(
        ({ userId, state }) => state === 'waiting' && facts.mayEnter(userId, people),
      )
      const answered = after.held?.some(({ friendId }) => people.includes(friendId)) ?? false
      const isFreed = made !== settled && (after.held?.length ?? 0) < (settled.held?.length ?? 0)
      const hasSeats =
        rules.isJoinable(after, now) && !answered && !isFreed && people.length + countHeld(after) < maximum
      const wrong = [together, people.filter(isFresh), hasSeats ? waitsInVain : []]
      expect([seed, nth, wrong]).toEqual([seed, nth, [[], [], []]])
      if (rules.isEnded(before)) expect({ ...after, held: [] }).toEqual({ ...before, held: [] })
      before = after
    }
  }
})

function expectValid(gathering: rules.Gathering, now: Date, at: number[]) {
  const people = rules.listIn(gathering)
  const ids = gathering.members.map(({ userId }) => userId)
  const { state, startsAt, endsAt, starterId, minimum, maximum, shortAt } = gathering
  const problems = [
    people.length > maximum && 'too many seats',
    people.length + countWaitedFor(gathering) > maximum && 'a held seat was given away',
    new Set(ids).size < ids.length && 'somebody twice',
    rules.isEnded(gathering) !== (gathering.endedAt !== null) && 'an end without a time',
    (state === 'on' || state === 'under_way' || state === 'over') && !gathering.onAt && 'on since never',
    state === 'lapsed' && gathering.onAt && 'lapsed after it was on',
    state === 'open' &&
      (people.length >= minimum || now >= later(startsAt, -120 * MINUTE_MS)) &&
      'still open',
    state === 'on' && now >= startsAt && 'not under way',
    state === 'under_way' && now >= endsAt && 'not over',
    state === 'on' && (shortAt !== null) !== people.length < minimum && 'short or not',
    state === 'on' && !people.some(({ userId }) => userId === starterId) && 'without its starter',
    !shortAt && rules.countGoingAnyway(gathering) > 0 && 'going anyway although enough go',
    gathering.members.some((each) => each.goesAnyway && !each.sureBy && rules.isAsked(gathering, each)) &&
      'asked again after going anyway',
    gathering.members.some((each) => (each.state === 'out') !== (each.outAt !== null)) &&
      'out without a time',
  ].filter(Boolean)
  expect([at, problems]).toEqual([at, []])
}

/** How many seats are held for people who are not in it yet. */
function countWaitedFor(gathering: rules.Gathering): number {
  const { held = [] } = gathering
  const open = held.filter(({ friendId }) => rules.findMember(gathering, friendId)?.state !== 'in')
  return countHeld({ ...gathering, held: open })
}
