import { describe, expect, test } from 'vitest'
import { type AwardFacts, cannotAward, cannotRevoke, leftToAward } from './rules.ts'

const MET_AT = new Date('2026-11-01T12:00:00Z')
const SOON_AFTER = new Date('2026-11-01T13:00:00Z')
/** Two who have met, and one of whom may award anything. */
const FINE: AwardFacts = {
  ...{ isOneself: false, isInReach: true, canSee: true, giverEmailVerified: true, isBadge: true },
  ...{ metAt: MET_AT, givenForMeeting: 0, hasGivenBadge: false },
}

describe('a badge is awarded', () => {
  test.each<[string, Partial<AwardFacts>, Date?]>([
    ['by somebody who has met the other', {}],
    ['as the second one of a meeting', { givenForMeeting: 1 }],
    ['to somebody met, whom one would not be shown otherwise', { canSee: false }],
    ['until the last moment of fourteen days', {}, new Date('2026-11-15T11:59:59.999Z')],
  ])('%s', (_, facts, now = SOON_AFTER) => expect(cannotAward({ ...FINE, ...facts }, now)).toBeNull())
})

describe('a badge is not awarded', () => {
  test.each(Object.keys(FINE).filter((fact) => fact !== 'canSee'))('without knowing %s', (missing) => {
    expect(cannotAward({ ...FINE, [missing]: undefined }, SOON_AFTER)).not.toBeNull()
  })

  test.each<[string, ReturnType<typeof cannotAward>, Partial<AwardFacts>, Date?]>([
    ['to oneself', 'ONESELF', { isOneself: true }],
    ['where one blocked or is not active', 'NOT_FOUND', { isInReach: false }],
    ['without having met', 'NOT_MET', { metAt: null }],
    ['to somebody never met who may not be seen', 'NOT_FOUND', { metAt: null, canSee: false }],
    ['when there is none such', 'NO_SUCH_BADGE', { isBadge: false }],
    ['before one’s address is confirmed', 'EMAIL_NOT_VERIFIED', { giverEmailVerified: false }],
    ['fourteen days after', 'TOO_LATE', {}, new Date('2026-11-15T12:00:00Z')],
    ['a second time to the same person', 'ALREADY_GIVEN', { hasGivenBadge: true }],
    ['a third time for one meeting', 'ALL_GIVEN', { givenForMeeting: 2 }],
    [
      'when it was given before and there are two',
      'ALREADY_GIVEN',
      { hasGivenBadge: true, givenForMeeting: 2 },
    ],
    ['to somebody who has blocked, whatever else', 'NOT_FOUND', { isInReach: false, isBadge: false }],
  ])('%s', (_, reason, facts, now = SOON_AFTER) =>
    expect(cannotAward({ ...FINE, ...facts }, now)).toBe(reason),
  )
})

test.each([
  ['at once', '2026-11-01T12:00:00Z', null],
  ['a moment before a day is over', '2026-11-02T11:59:59.999Z', null],
  ['after a day', '2026-11-02T12:00:00Z', 'NOT_REVOCABLE'],
])('taking back %s', (_, now, reason) => expect(cannotRevoke(MET_AT, new Date(now))).toBe(reason))

test.each([
  [0, 2],
  [1, 1],
  [2, 0],
  [3, 0],
])('of a meeting for which %i were given, %i can be', (given, left) => expect(leftToAward(given)).toBe(left))
