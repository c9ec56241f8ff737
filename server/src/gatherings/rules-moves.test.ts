import { describe, expect, test } from 'vitest'
import {
  ANA,
  ANYBODY,
  BO,
  before,
  CY,
  DI,
  gatheringOf,
  ok,
  peopleIn,
  STARTS,
} from '../../test/gathering-of.ts'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import {
  agreeToMove,
  changePlan,
  type Gathering,
  isAsked,
  isAskedToMove,
  join,
  leave,
  listIn,
  type Reason,
  settle,
} from './rules.ts'

const after = (hours: number) => later(STARTS, hours * HOUR_MS)
const three = gatheringOf([ANA, BO, CY], { minimum: 2 })
const moved = (startsAt: Date, at: Date, gathering = three) =>
  changePlan(gathering, gathering.starterId, { startsAt, isPlaceNew: false }, at)
const askedIn = (gathering: Gathering) =>
  listIn(gathering).flatMap((each) => (isAskedToMove(gathering, each) ? each.userId : []))

describe('a change of place or time', () => {
  test.each<[reason: Reason, what: string, () => Gathering | Reason]>([
    [
      'NOT_YOURS_TO_CHANGE',
      'by a member',
      () => changePlan(three, BO, { startsAt: after(1), isPlaceNew: false }, before(9)),
    ],
    ['NOT_OPEN', 'once it has begun', () => moved(after(1), STARTS)],
    ['NOTHING_TO_CHANGE', 'to the same', () => moved(STARTS, before(9))],
    ['TOO_MANY_CHANGES', 'for the fourth time', () => moved(after(1), before(9), { ...three, changes: 3 })],
    ['MOVE_OUT_OF_RANGE', 'to the past', () => moved(before(10), before(9))],
    ['MOVE_OUT_OF_RANGE', 'to an earlier time in less than three hours', () => moved(before(6.1), before(9))],
    ['MOVE_OUT_OF_RANGE', 'to more than a week after the first date', () => moved(after(169), before(9))],
    [
      'MOVE_OUT_OF_RANGE',
      'to more than a week before the first date, step by step',
      () => moved(before(169), before(400), { ...three, startsAt: before(150) }),
    ],
  ])('is rejected with %s %s', (reason, _, make) => {
    expect(make()).toBe(reason)
  })

  test('keeps how long it lasts, and counts', () => {
    expect(moved(after(3), before(9))).toMatchObject({ startsAt: after(3), endsAt: after(5), changes: 1 })
    const placed = ok(changePlan(three, ANA, { startsAt: STARTS, isPlaceNew: true }, before(9)))
    expect(placed).toMatchObject({ startsAt: STARTS, changes: 1, fineBy: null })
  })

  test('can still be made by the person who took over', () => {
    const handed = ok(leave(three, ANA, before(10), ANYBODY))
    expect(moved(after(1), before(9), handed)).toMatchObject({ startsAt: after(1) })
  })

  test.each([
    ['a third of the time left', before(9), after(0), 3],
    ['at most a day', before(100), after(80), 24],
  ])('leaves the others %s to answer', (_, at, to, hours) => {
    const gathering = ok(moved(later(to, HOUR_MS), later(at, HOUR_MS), three))
    expect(gathering.fineBy).toEqual(later(at, (hours + 1) * HOUR_MS))
  })
})

describe('“Still fine?”', () => {
  const asked = ok(moved(after(3), before(9)))

  test('is asked of everybody with a seat but the starter, until they say yes', () => {
    expect(askedIn(asked)).toEqual([BO, CY])
    const one = ok(agreeToMove(asked, BO))
    expect(askedIn(one)).toEqual([CY])
    const both = ok(agreeToMove(one, CY))
    expect([askedIn(both), both.fineBy]).toEqual([[], null])
    expect(agreeToMove(both, BO)).toBe('NOT_ASKED')
    expect(agreeToMove(asked, DI)).toBe('NOT_A_MEMBER')
  })

  test('frees the seats of the silent, and not a moment earlier', () => {
    const yes = ok(agreeToMove(asked, BO))
    const fineBy = asked.fineBy as Date
    expect(peopleIn(settle(yes, later(fineBy, -1), ANYBODY))).toEqual([ANA, BO, CY])
    const freed = settle(yes, fineBy, ANYBODY)
    expect([peopleIn(freed), freed.fineBy]).toEqual([[ANA, BO], null])
    expect(freed.members.find(({ userId }) => userId === CY)).toMatchObject({
      outAs: 'silent',
      outAt: fineBy,
    })
  })

  test('gives a freed seat to the next in line', () => {
    const full = gatheringOf([ANA, BO, CY], { minimum: 2, maximum: 3 })
    const waiting = ok(join(full, DI, before(10), ANYBODY, true))
    const freed = settle(ok(moved(after(3), before(9), waiting)), after(-5), ANYBODY)
    expect(peopleIn(freed)).toEqual([ANA, DI])
  })

  test('is not asked of people who join after the change', () => {
    expect(askedIn(ok(join(asked, DI, before(8), ANYBODY, false)))).toEqual([BO, CY])
  })

  test('is over if it moves back to what they had agreed to', () => {
    const back = ok(moved(STARTS, before(8), asked))
    expect([askedIn(back), back.fineBy, back.changes]).toEqual([[], null, 2])
  })

  test('is asked in an open gathering too, which its starter keeps even alone', () => {
    const open = gatheringOf([ANA, BO], { minimum: 3 })
    const freed = settle(ok(moved(after(3), before(9), open)), before(5), ANYBODY)
    expect([freed.state, peopleIn(freed)]).toEqual(['open', [ANA]])
  })

  test('comes before “Still coming?”, which is asked again three hours before the new time', () => {
    const early = settle(three, before(3), ANYBODY)
    expect(early.askedAt).toEqual(before(3))
    const later = ok(moved(after(24), before(2.5), early))
    expect([later.askedAt, listIn(later).some((each) => isAsked(later, each))]).toEqual([null, false])
    const yes = ok(agreeToMove(ok(agreeToMove(later, BO)), CY))
    expect(settle(yes, after(21), ANYBODY).askedAt).toEqual(after(21))
  })

  test('replaces “Still coming?” shortly before the start', () => {
    const late = ok(moved(after(0.5), before(0.5)))
    expect(listIn(late).some((each) => isAsked(late, each))).toBe(false)
    expect(peopleIn(settle(late, before(0.25), ANYBODY))).toEqual([ANA, BO, CY])
    expect(peopleIn(settle(late, late.fineBy as Date, ANYBODY))).toEqual([ANA])
  })

  test('ends with the gathering', () => {
    expect(settle(asked, later(asked.endsAt, DAY_MS), ANYBODY).state).toBe('cancelled')
  })
})
