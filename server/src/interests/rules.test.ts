import type { Interest, InterestChoice } from '@hereabouts/contract/interests/schemas'
import { expect, test } from 'vitest'
import { cannotHave, sortChoices } from './rules.ts'

test('each choice counts once, and the first of two spellings is used', () => {
  const choices = [3, { name: 'Kite flying' }, 1, 3, { name: 'KITE  FLYING' }, { name: 'Origami' }]
  expect(sortChoices(choices as InterestChoice[])).toEqual({
    ids: [3, 1],
    names: new Map([
      ['kite flying', 'Kite flying'],
      ['origami', 'Origami'],
    ]),
  })
})

test.each([
  [0, 0, 'NO_INTEREST'],
  [1, 0, null],
  [20, 0, null],
  [21, 0, 'TOO_MANY_INTERESTS'],
  [0, 1, null],
  [0, 3, null],
  [0, 4, 'TOO_MANY_CUSTOM_INTERESTS'],
  [17, 3, null],
  [18, 3, 'TOO_MANY_INTERESTS'],
  [16, 4, 'TOO_MANY_CUSTOM_INTERESTS'],
])('%i interests from the catalogue and %i in one’s own words give %s', (listed, custom, expected) => {
  const of = (count: number, category: Interest['category']) =>
    Array.from({ length: count }, (_, nth) => ({ id: nth, name: `${category} ${nth}`, category }) as Interest)
  expect(cannotHave([...of(listed, 'professional'), ...of(custom, 'custom')])).toBe(expected)
})
