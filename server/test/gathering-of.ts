import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { type Gathering, join, listIn, type PeopleFacts, type Reason } from '../src/gatherings/rules.ts'
import { HOUR_MS, later, MINUTE_MS } from '../src/platform/clock.ts'

export const STARTS = new Date('2026-11-26T18:00:00Z')
export const before = (hours: number) => later(STARTS, -hours * HOUR_MS)
export const [ANA, BO, CY, DI, ED, FAY, GIL] = [1, 2, 3, 4, 5, 6, 7] as UserId[] as [
  UserId,
  UserId,
  UserId,
  UserId,
  UserId,
  UserId,
  UserId,
]
export const ANYBODY: PeopleFacts = { mayEnter: () => true, isActive: () => true }

/** A gathering for three to six people that Ana started. These people joined a day before, a minute apart. */
export function gatheringOf(people: readonly UserId[], given: Partial<Gathering> = {}): Gathering {
  const started: Gathering = {
    state: 'open',
    starterId: ANA,
    startsAt: STARTS,
    endsAt: later(STARTS, 2 * HOUR_MS),
    minimum: 3,
    maximum: 6,
    onAt: null,
    askedAt: null,
    shortAt: null,
    handedAt: null,
    departures: 0,
    departedAt: null,
    firstStartsAt: STARTS,
    changes: 0,
    movedAt: null,
    fineBy: null,
    endedAt: null,
    members: [],
    ...given,
  }
  return people.reduce(
    (gathering, person, nth) =>
      ok(join(gathering, person, later(before(24), nth * MINUTE_MS), ANYBODY, true)),
    started,
  )
}

/** The gathering, if the change was allowed. */
export function ok(result: Gathering | Reason): Gathering {
  if (typeof result === 'string') throw new Error(result)
  return result
}

export const peopleIn = (gathering: Gathering) => listIn(gathering).map(({ userId }) => userId)
