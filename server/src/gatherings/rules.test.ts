import { describe, expect, test } from 'vitest'
import {
  ANA,
  ANYBODY,
  BO,
  before,
  CY,
  DI,
  ED,
  FAY,
  GIL,
  gatheringOf,
  ok,
  peopleIn,
  STARTS,
} from '../../test/gathering-of.ts'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import {
  cancel,
  confirm,
  engages,
  findMember,
  type Gathering,
  goAnyway,
  isAsked,
  join,
  leave,
  listIn,
  type PeopleFacts,
  settle,
} from './rules.ts'
import { cannotTakePart } from './rules-accounts.ts'
import { isWindowInRange } from './rules-window.ts'

describe('from open to over', () => {
  test('it is on as soon as the minimum has joined', () => {
    expect(gatheringOf([ANA, BO])).toMatchObject({ state: 'open', onAt: null })
    expect(gatheringOf([ANA, BO, CY])).toMatchObject({ state: 'on', onAt: later(before(24), 2 * MINUTE_MS) })
  })

  test('it lapses two hours before its start, and not a moment earlier', () => {
    const gathering = gatheringOf([ANA, BO])
    expect(settle(gathering, later(before(2), -1), ANYBODY).state).toBe('open')
    expect(settle(gathering, before(2), ANYBODY)).toMatchObject({ state: 'lapsed', endedAt: before(2) })
  })

  test('one that is on gets under way and is then over, even if nobody reads it in between', () => {
    const gathering = gatheringOf([ANA, BO, CY])
    expect(settle(gathering, STARTS, ANYBODY).state).toBe('under_way')
    expect(settle(gathering, gathering.endsAt, ANYBODY).state).toBe('over')
  })

  test('only the starter cancels, and only while it is open', () => {
    expect(cancel(gatheringOf([ANA, BO]), BO, before(20))).toBe('NOT_YOURS_TO_CANCEL')
    expect(ok(cancel(gatheringOf([ANA, BO]), ANA, before(20))).state).toBe('cancelled')
    expect(cancel(gatheringOf([ANA, BO, CY]), ANA, before(20))).toBe('NOT_OPEN')
  })

  test('nobody joins one that has started, lapsed or ended', () => {
    for (const [gathering, at] of [
      [gatheringOf([ANA, BO, CY]), STARTS],
      [settle(gatheringOf([ANA]), before(2)), before(2)],
      [ok(cancel(gatheringOf([ANA]), ANA, before(20))), before(19)],
    ] as const)
      expect(join(gathering, DI, at, ANYBODY, true)).toBe('NOT_OPEN')
  })

  test('its members are engaged from half an hour before the start to the end', () => {
    const gathering = gatheringOf([ANA, BO, CY])
    expect(engages(gathering, before(0.51))).toBe(false)
    expect(engages(gathering, before(0.5))).toBe(true)
    expect(engages(settle(gathering, STARTS), STARTS)).toBe(true)
    expect(engages(settle(gathering, gathering.endsAt), gathering.endsAt)).toBe(false)
    expect(engages(gatheringOf([ANA, BO]), before(0.5))).toBe(false)
  })
})

describe('seats', () => {
  const full = gatheringOf([ANA, BO, CY, DI, ED, FAY])

  test('the seventh person is rejected, or waits and gets the first free seat', () => {
    expect(join(full, GIL, before(20), ANYBODY, false)).toBe('FULL')
    const waiting = ok(join(full, GIL, before(20), ANYBODY, true))
    expect(findMember(waiting, GIL)?.state).toBe('waiting')
    const after = ok(leave(waiting, BO, before(10), ANYBODY))
    expect(peopleIn(after)).toEqual([ANA, CY, DI, ED, FAY, GIL])
    expect(findMember(after, GIL)).toMatchObject({ promotedAt: before(10), joinedAt: before(10) })
  })

  test('joining twice changes nothing, and a person who left can join again', () => {
    expect(join(full, BO, before(20), ANYBODY, false)).toBe(full)
    const back = ok(join(ok(leave(full, BO, before(20), ANYBODY)), BO, before(19), ANYBODY, false))
    expect(findMember(back, BO)).toMatchObject({ state: 'in', joinedAt: before(19), outAs: null })
    expect(back.members).toHaveLength(6)
  })

  test('a person kept apart from a member gets FULL, and can only wait until that member leaves', () => {
    const notWithBo: PeopleFacts = {
      mayEnter: (person, members) => person !== GIL || !members.includes(BO),
      isActive: () => true,
    }
    const open = gatheringOf([ANA, BO])
    expect(join(open, GIL, before(20), notWithBo, false)).toBe('FULL')
    const waiting = ok(join(open, GIL, before(20), notWithBo, true))
    expect(settle(waiting, before(19), notWithBo)).toMatchObject({ state: 'open' })
    expect(peopleIn(ok(leave(waiting, BO, before(18), notWithBo)))).toEqual([ANA, GIL])
  })

  test('a waiting person who gets a seat may complete the minimum', () => {
    const waiting = { ...gatheringOf([ANA, BO]), minimum: 2 }
    const after = settle(
      ok(join({ ...waiting, maximum: 2 }, CY, before(9), ANYBODY, true)),
      before(8),
      ANYBODY,
    )
    expect(peopleIn(after)).toEqual([ANA, BO])
    expect(settle({ ...after, maximum: 3 }, before(7), ANYBODY)).toMatchObject({
      state: 'on',
      onAt: before(7),
    })
  })
})

describe('leaving', () => {
  test('an open gathering is cancelled when its starter leaves', () => {
    expect(ok(leave(gatheringOf([ANA, BO]), ANA, before(20), ANYBODY)).state).toBe('cancelled')
    expect(ok(leave(gatheringOf([ANA, BO]), BO, before(20), ANYBODY))).toMatchObject({
      state: 'open',
      departures: 0,
    })
  })

  test('a gathering that is on passes from its starter to the member who joined first', () => {
    const after = ok(leave(gatheringOf([ANA, CY, BO, DI]), ANA, before(20), ANYBODY))
    expect(after).toMatchObject({ state: 'on', starterId: CY, handedAt: before(20), departures: 1 })
  })

  test('it is cancelled when the last member leaves', () => {
    const left = [ANA, BO, CY].reduce(
      (gathering, person) => ok(leave(gathering, person, before(20), ANYBODY)),
      gatheringOf([ANA, BO, CY]),
    )
    expect(left).toMatchObject({ state: 'cancelled', departures: 3 })
    expect(leave(left, ANA, before(19), ANYBODY)).toBe('NOT_A_MEMBER')
  })

  test('a closed account is removed, also from the waiting list', () => {
    const withoutBo: PeopleFacts = { mayEnter: () => true, isActive: (person) => person !== BO }
    expect(peopleIn(settle(gatheringOf([ANA, BO]), before(20), withoutBo))).toEqual([ANA])
    const waiting = ok(join(gatheringOf([ANA, CY, DI, ED, FAY, GIL]), BO, before(22), ANYBODY, true))
    expect(findMember(settle(waiting, before(20), withoutBo), BO)).toBeNull()
  })
})

describe('"Still coming?"', () => {
  const on = gatheringOf([ANA, BO, CY, DI])
  const asked = settle(on, before(3), ANYBODY)

  test('is asked three hours before the start, and never earlier', () => {
    expect(settle(on, later(before(3), -1), ANYBODY).askedAt).toBeNull()
    expect(asked.askedAt).toEqual(before(3))
    expect(listIn(asked).every((member) => isAsked(asked, member))).toBe(true)
    expect(confirm(on, ANA, before(4))).toBe('NOT_ASKED')
    expect(confirm(asked, ED, before(3))).toBe('NOT_A_MEMBER')
  })

  test('a member who stays silent until one hour before loses the seat to the waiting list', () => {
    const six = gatheringOf([ANA, BO, CY, DI, ED, FAY])
    const waiting = settle(ok(join(six, GIL, before(20), ANYBODY, true)), before(3), ANYBODY)
    const confirmed = [ANA, BO, DI, ED, FAY].reduce(
      (gathering, person) => ok(confirm(gathering, person, before(2.5))),
      waiting,
    )
    expect(peopleIn(settle(confirmed, later(before(1), -1), ANYBODY))).toContain(CY)
    const after = settle(confirmed, before(1), ANYBODY)
    expect(peopleIn(after)).toEqual([ANA, BO, DI, ED, FAY, GIL])
    expect(after.members.find(({ userId }) => userId === CY)).toMatchObject({ outAs: 'silent' })
    // Members who get their seat this late count as confirmed.
    expect(peopleIn(settle(after, before(0.5), ANYBODY))).toContain(GIL)
  })

  test('is not asked of people who join after it went out', () => {
    const late = ok(join(asked, ED, before(2), ANYBODY, false))
    expect(isAsked(late, findMember(late, ED) as never)).toBe(false)
  })

  test('frees no seats if the question never went out', () => {
    expect(peopleIn(settle(on, before(1), ANYBODY))).toHaveLength(4)
  })

  test('if the starter stays silent, the next member takes over; if everybody does, it is cancelled', () => {
    const confirmed = [BO, CY, DI].reduce((g, person) => ok(confirm(g, person, before(2))), asked)
    expect(settle(confirmed, before(1), ANYBODY)).toMatchObject({ state: 'on', starterId: BO })
    expect(settle(asked, before(1), ANYBODY)).toMatchObject({ state: 'cancelled' })
  })
})

describe('"Go anyway?"', () => {
  const short = ok(leave(gatheringOf([ANA, BO, CY]), CY, before(5), ANYBODY))
  const both = [ANA, BO].reduce((gathering, person) => ok(goAnyway(gathering, person, before(4.5))), short)

  test('is asked as long as fewer than the minimum are left', () => {
    expect(short.shortAt).toEqual(before(5))
    expect(goAnyway(gatheringOf([ANA, BO, CY]), ANA, before(5))).toBe('NOT_ASKED')
    expect(ok(join(both, DI, before(4), ANYBODY, false))).toMatchObject({ shortAt: null })
    expect(listIn(ok(join(both, DI, before(4), ANYBODY, false))).some((each) => each.goesAnyway)).toBe(false)
  })

  /** Settles the gathering at each deadline up to its start. */
  const startOf = (gathering: Gathering) =>
    [3, 1, 0].reduce((each, hours) => settle(each, before(hours), ANYBODY), gathering)

  test('with two yeses it takes place, with one it does not', () => {
    expect(startOf(both)).toMatchObject({ state: 'under_way', departures: 1 })
    expect(startOf(ok(goAnyway(short, ANA, before(4.5)))).state).toBe('cancelled')
    const leftAgain = ok(leave(both, BO, before(4), ANYBODY))
    expect(startOf(leftAgain).state).toBe('cancelled')
  })

  test('two yeses after "Still coming?" went out answer that, too', () => {
    const asked = settle(gatheringOf([ANA, BO, CY]), before(3), ANYBODY)
    const shortNow = ok(leave(asked, CY, before(2.5), ANYBODY))
    const yes = [ANA, BO].reduce((gathering, person) => ok(goAnyway(gathering, person, before(2))), shortNow)
    expect(listIn(yes).some((member) => isAsked(yes, member))).toBe(false)
    expect(settle(settle(yes, before(1), ANYBODY), STARTS, ANYBODY).state).toBe('under_way')
    const again = ok(join(yes, DI, before(1.5), ANYBODY, false))
    expect(peopleIn(settle(again, before(1), ANYBODY))).toEqual([ANA, BO, DI])
  })
})

describe('who may take part', () => {
  const now = before(24)
  const account = {
    isVerified: false,
    emailVerified: true,
    createdAt: later(now, -24 * HOUR_MS),
    isVouched: false,
  }

  test('people with a confirmed address and an account a day old, and everybody with the shield', () => {
    expect(cannotTakePart(account, now)).toBeNull()
    expect(cannotTakePart({ ...account, emailVerified: false }, now)).toBe('EMAIL_UNCONFIRMED')
    expect(cannotTakePart({ ...account, createdAt: later(account.createdAt, 1) }, now)).toBe(
      'ACCOUNT_TOO_NEW',
    )
    const isNew = { ...account, emailVerified: false, createdAt: now }
    expect(cannotTakePart({ ...isNew, isVerified: true }, now)).toBeNull()
  })

  test('people whom a trusted member has brought, with a confirmed address, on the first day', () => {
    const brought = { ...account, createdAt: now, isVouched: true }
    expect(cannotTakePart(brought, now)).toBeNull()
    expect(cannotTakePart({ ...brought, emailVerified: false }, now)).toBe('EMAIL_UNCONFIRMED')
  })
})

test.each([
  ['three hours from now', 3, 120, true],
  ['earlier', 2.9, 120, false],
  ['two weeks from now', 14 * 24, 120, true],
  ['later', 14 * 24 + 0.1, 120, false],
  ['for an hour', 24, 60, true],
  ['for less', 24, 59, false],
  ['for three hours', 24, 180, true],
  ['for more', 24, 181, false],
  ['backwards', 24, -60, false],
])('whether a window is valid: %s (in %j hours, for %j minutes)', (_, hours, minutes, isPossible) => {
  const now = before(1000)
  const startsAt = later(now, hours * HOUR_MS)
  expect(isWindowInRange(startsAt, later(startsAt, minutes * MINUTE_MS), now)).toBe(isPossible)
})
