import { describe, expect, test } from 'vitest'
import { type AwardFacts, cannotAward, cannotRevoke, leftToAward } from './rules.ts'

const MET_AT = new Date('2026-11-01T12:00:00Z')
const SOON_AFTER = new Date('2026-11-01T13:00:00Z')
/** Two people who have met; one may award the other any badge. */
const FINE: AwardFacts = {
  isOneself: false,
  isInReach: true,
  canSee: true,
  isBadge: true,
  metAt: MET_AT,
  givenForMeeting: 0,
  hasGivenBadge: false,
}

describe('a badge can be awarded', () => {
  test.each<[string, Partial<AwardFacts>, Date?]>([
    ['by a person who has met the other', {}],
    ['as the second one for a meeting', { givenForMeeting: 1 }],
    ['to a person who was met but is not visible', { canSee: false }],
    ['until the last moment of fourteen days', {}, new Date('2026-11-15T11:59:59.999Z')],
  ])('%s', (_, facts, now = SOON_AFTER) => expect(cannotAward({ ...FINE, ...facts }, now)).toBeNull())
})

describe('a badge cannot be awarded', () => {
  test.each(Object.keys(FINE).filter((fact) => fact !== 'canSee'))('when %s is unknown', (missing) => {
    expect(cannotAward({ ...FINE, [missing]: undefined }, SOON_AFTER)).not.toBeNull()
  })

  test.each<[string, ReturnType<typeof cannotAward>, Partial<AwardFacts>, Date?]>([
    ['to oneself', 'ONESELF', { isOneself: true }],
    ['when one blocked the other or is not active', 'NOT_FOUND', { isInReach: false }],
    ['without a meeting', 'NOT_MET', { metAt: null }],
    ['to an invisible person without a meeting', 'NOT_FOUND', { metAt: null, canSee: false }],
    ['if it does not exist', 'NO_SUCH_BADGE', { isBadge: false }],
    ['fourteen days later', 'TOO_LATE', {}, new Date('2026-11-15T12:00:00Z')],
    ['twice to the same person', 'ALREADY_GIVEN', { hasGivenBadge: true }],
    ['as the third one for a meeting', 'ALL_GIVEN', { givenForMeeting: 2 }],
    [
      'when it was given before and the meeting has two',
      'ALREADY_GIVEN',
      { hasGivenBadge: true, givenForMeeting: 2 },
    ],
    [
      'to a person who has blocked the giver, whatever else is wrong',
      'NOT_FOUND',
      { isInReach: false, isBadge: false },
    ],
  ])('%s', (_, reason, facts, now = SOON_AFTER) =>
    expect(cannotAward({ ...FINE, ...facts }, now)).toBe(reason),
  )
})

test.each([
  ['at once', '2026-11-01T12:00:00Z', null],
  ['just before a day has passed', '2026-11-02T11:59:59.999Z', null],
  ['after a day', '2026-11-02T12:00:00Z', 'NOT_REVOCABLE'],
])('a badge can be taken back within a day: %s', (_, now, reason) =>
  expect(cannotRevoke(MET_AT, new Date(now))).toBe(reason),
)

test.each([
  [0, 2],
  [1, 1],
  [2, 0],
  [3, 0],
])('after %i badges for a meeting, %i can still be given', (given, left) =>
  expect(leftToAward(given)).toBe(left),
)
