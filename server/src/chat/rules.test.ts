import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { cannotRequest, pairOf, type RequestFacts } from './rules.ts'

const [ANA, BO, CY] = [3, 20, 100] as UserId[] as [UserId, UserId, UserId]

test('two people are one pair, whoever asks and in whichever order', () => {
  for (const member of [ANA, BO])
    for (const members of [
      { a: ANA, b: BO },
      { a: BO, b: ANA },
    ])
      expect(pairOf(member, members)).toEqual([ANA, BO])
})

test('IDs are ordered as numbers', () => {
  expect(pairOf(CY, { a: CY, b: BO })).toEqual([BO, CY])
})

test('outsiders get no pair, and nobody is a pair with themselves', () => {
  expect(pairOf(CY, { a: ANA, b: BO })).toBeNull()
  expect(pairOf(ANA, { a: ANA, b: ANA })).toBeNull()
  expect(pairOf(CY, { a: ANA, b: ANA })).toBeNull()
})

const ALL_WELL: RequestFacts = {
  isNearby: true,
  senderIsVerified: false,
  otherConnectsWithUnverified: true,
  waiting: 0,
}

test.each(['isNearby', 'otherConnectsWithUnverified', 'waiting'])(
  'nobody writes to somebody for the first time without the server knowing %s',
  (missing) => {
    expect(cannotRequest(ALL_WELL)).toBeNull()
    expect(cannotRequest({ ...ALL_WELL, [missing]: undefined })).not.toBeNull()
  },
)
