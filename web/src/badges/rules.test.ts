// @vitest-environment node
import { expect, test } from 'vitest'
import { badgeType } from '../../test/samples.ts'
import { byFamily } from './rules.ts'

test('badges come by family, in the order of families, without empty ones', () => {
  const [late, early, other] = [
    badgeType(1, 'Helping Hand', 'community'),
    badgeType(2, 'Good Listener', 'communication'),
    badgeType(3, 'Clear Speaker', 'communication'),
  ]
  expect(byFamily([late, early, other])).toEqual([
    { family: 'communication', types: [early, other] },
    { family: 'community', types: [late] },
  ])
  expect(byFamily([])).toEqual([])
})
