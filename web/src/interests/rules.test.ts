// @vitest-environment node
import { CUSTOM_INTERESTS_PER_PERSON, INTERESTS_PER_PERSON } from '@hereabouts/contract/interests/limits'
import { CATEGORIES } from '@hereabouts/contract/interests/limits-categories'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CHESS, COFFEE, interest } from '../../test/samples.ts'
import { keyOf, speak } from '../platform/translate.ts'
import {
  addsTo,
  byCategory,
  byLetter,
  type Chosen,
  canAddOwn,
  chosenIn,
  chosenOf,
  countOf,
  NOTHING_CHOSEN,
  onlyListed,
  popularOf,
  searched,
  startWords,
  toChoices,
  toggled,
  withOwn,
  withoutOwn,
} from './rules.ts'

const CATALOGUE = [COFFEE, CHESS, interest(3, 'Lace making', 'custom')]
const FULL: Chosen = { ids: Array.from({ length: INTERESTS_PER_PERSON }, (_, i) => i + 100), own: [] }
const own = (...names: string[]): Chosen => ({ ids: [], own: names })

describe('an interest of the catalogue', () => {
  test('can be added and removed', () => {
    const chosen = toggled(toggled(NOTHING_CHOSEN, 1), 2)
    expect(chosen.ids).toEqual([1, 2])
    expect(toggled(chosen, 1).ids).toEqual([2])
  })

  test('cannot be added beyond the limit, but can be removed', () => {
    expect(toggled(FULL, 1)).toBe(FULL)
    expect(countOf(toggled(FULL, 100))).toBe(INTERESTS_PER_PERSON - 1)
    const nearly: Chosen = { ids: FULL.ids.slice(1), own: ['knitting'] }
    expect(toggled(nearly, 1)).toBe(nearly)
  })
})

describe('a custom interest', () => {
  test('is normalised and added only once', () => {
    const chosen = withOwn(NOTHING_CHOSEN, '  Street \n  art ', CATALOGUE)
    expect(chosen.own).toEqual(['Street art'])
    expect(withOwn(chosen, 'street ART', CATALOGUE)).toBe(chosen)
  })

  test('with a catalogue interest’s name chooses that interest', () => {
    expect(withOwn(NOTHING_CHOSEN, ' coffee CHAT', CATALOGUE)).toEqual({ ids: [COFFEE.id], own: [] })
    expect(withOwn(NOTHING_CHOSEN, 'lace making', CATALOGUE)).toEqual({ ids: [3], own: [] })
  })

  test('with the name of a chosen interest does not remove it', () => {
    const chosen = toggled(NOTHING_CHOSEN, COFFEE.id)
    expect(withOwn(chosen, 'coffee chat', CATALOGUE)).toBe(chosen)
  })

  test('cannot be added beyond either limit', () => {
    const names = ['one', 'two', 'three', 'four']
    const chosen = names.reduce((so, name) => withOwn(so, name, CATALOGUE), NOTHING_CHOSEN)
    expect(chosen.own).toEqual(names.slice(0, CUSTOM_INTERESTS_PER_PERSON))
    expect(canAddOwn(chosen)).toBe(false)
    expect(canAddOwn(FULL)).toBe(false)
    expect(withOwn(FULL, 'one', CATALOGUE)).toBe(FULL)
    expect(canAddOwn(own('one', 'two'))).toBe(true)
  })

  test('can be removed', () => {
    expect(withoutOwn(own('one', 'two'), 'one').own).toEqual(['two'])
    expect(withoutOwn(own('one'), 'two').own).toEqual(['one'])
  })
})

test('a choice is sent as ids and names', () => {
  expect(toChoices({ ids: [1, 2], own: ['knitting'] })).toEqual([1, 2, { name: 'knitting' }])
  expect(toChoices(NOTHING_CHOSEN)).toEqual([])
})

describe('a person’s interests', () => {
  const mine = [COFFEE, interest(9, 'Knitting', 'custom'), interest(3, 'Lace making', 'custom')]

  test('are custom only if the catalogue does not list them', () => {
    expect(chosenOf(mine, CATALOGUE)).toEqual({ ids: [1, 3], own: ['Knitting'] })
  })

  test('survive saving without changes', () => {
    expect(toChoices(chosenOf(mine, CATALOGUE))).toEqual([1, 3, { name: 'Knitting' }])
  })
})

describe('categories', () => {
  test('are in the specified order, custom last, without empty ones', () => {
    const everything = CATEGORIES.map((category, i) => interest(i + 1, category, category)).toReversed()
    expect(byCategory(everything).map(({ category }) => category)).toEqual([
      'social_activities',
      'local_knowledge',
      'assistance_skills',
      'discussion_topics',
      'personal_connections',
      'professional',
      'dating',
      'custom',
    ])
    expect(byCategory([COFFEE]).map(({ category }) => category)).toEqual(['social_activities'])
    expect(byCategory([])).toEqual([])
  })

  test('keep the catalogue’s order, which is by popularity', () => {
    expect(byCategory([CHESS, COFFEE])[0]?.interests).toEqual([CHESS, COFFEE])
  })
})

describe('a stored choice', () => {
  test('is restored unchanged', () => {
    const chosen: Chosen = { ids: [3, 1], own: ['Lace making', '🐎🐎'] }
    expect(chosenIn(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
  })

  test.each<[what: string, value: unknown, expected: Chosen]>([
    ['null', null, NOTHING_CHOSEN],
    ['text', 'ids', NOTHING_CHOSEN],
    ['a number', 7, NOTHING_CHOSEN],
    ['a list', [1, 2], NOTHING_CHOSEN],
    ['fields of wrong types', { ids: 'all', own: { 0: 'x' } }, NOTHING_CHOSEN],
    ['invalid ids', { ids: [0, -1, 1.5, '2', null, 2 ** 60, {}, 4] }, { ids: [4], own: [] }],
    ['duplicates', { ids: [1, 1, 2], own: ['Lace', 'LACE'] }, { ids: [1, 2], own: ['Lace'] }],
    ['invalid names', { own: ['\u3164', ' ', 7, null, 'a\0b', 'a\ud83e', 'x'.repeat(31)] }, NOTHING_CHOSEN],
    ['too many names', { own: ['one', 'two', 'six', 'ten'] }, own('one', 'two', 'six')],
    ['unknown fields', { ids: [1], own: [], isAdmin: true }, { ids: [1], own: [] }],
  ])('with %s keeps only valid entries', (_, value, expected) => {
    expect(chosenIn(value)).toEqual(expected)
  })

  test('never exceeds the limit, however long it is', () => {
    const ids = Array.from({ length: 100_000 }, (_, i) => i + 1)
    expect(countOf(chosenIn({ ids, own: ['one'] }))).toBe(INTERESTS_PER_PERSON)
  })

  test('loses interests that the catalogue has dropped', () => {
    expect(onlyListed({ ids: [1, 77], own: ['Lace'] }, CATALOGUE)).toEqual({ ids: [1], own: ['Lace'] })
  })
})

test('the popular interests are the first twenty', () => {
  const many = Array.from({ length: 30 }, (_, i) => interest(i + 1, `Interest ${i}`))
  expect(popularOf(many)).toEqual(many.slice(0, 20))
  expect(popularOf([COFFEE])).toEqual([COFFEE])
})

test('the whole catalogue is sorted by name, whatever the case and accents', () => {
  const names = ['Émile Zola', 'chess', 'Board games', 'Coffee', 'Escape rooms']
  const catalogue = names.map((name, i) => interest(i + 1, name))
  expect(
    byLetter(catalogue).map(({ letter, interests }) => [letter, ...interests.map(({ name }) => name)]),
  ).toEqual([
    ['B', 'Board games'],
    ['C', 'chess', 'Coffee'],
    ['E', 'Émile Zola', 'Escape rooms'],
  ])
})

describe('when a new interest starts matching', () => {
  const now = new Date(2026, 10, 20, 18, 5).getTime()
  test.each([
    [new Date(2026, 10, 21, 18, 5), 'Starts matching tomorrow'],
    [new Date(2026, 10, 21, 0, 1), 'Starts matching tomorrow'],
    [new Date(2026, 10, 20, 21, 7), /^Starts matching today at (9:07|21:07)/],
    [new Date(2026, 10, 20, 18, 4), 'Starts matching in a moment'],
  ])('at %s, the text follows the calendar', (at, words) => {
    expect(startWords(at.toISOString(), now)).toMatch(words)
  })
})

test.each<[string, Chosen, Chosen, boolean]>([
  ['adding an id', { ids: [1], own: [] }, { ids: [1, 2], own: [] }, true],
  ['adding a name', { ids: [1], own: [] }, { ids: [1], own: ['Kites'] }, true],
  ['only removing', { ids: [1, 2], own: ['Kites'] }, { ids: [2], own: [] }, false],
])('whether a choice adds an interest: %s', (_, before, chosen, adds) => {
  expect(addsTo(before, chosen)).toBe(adds)
})

test('the search finds interests in the app’s language and in English, and they are sorted by what people read', () => {
  onTestFinished(() => speak('en', {}, false))
  speak('de', { [keyOf(`interest\u0004${CHESS.name}`)]: 'Älteres Brettspiel' }, false)
  for (const typed of ['alteres', CHESS.name.slice(0, 4)]) expect(searched(CATALOGUE, typed)).toEqual([CHESS])
  expect(byLetter(CATALOGUE).map(({ letter, interests }) => [letter, interests[0]?.id])).toEqual([
    ['A', CHESS.id],
    ['C', COFFEE.id],
    ['L', 3],
  ])
})
