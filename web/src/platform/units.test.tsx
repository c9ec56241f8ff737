import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openFresh } from '../../test/browser.ts'
import { use } from '../../test/show.tsx'
import { chooseUnits, unitsFor, useUnits, useUnitsChoice } from './units.ts'

test.each([
  ['en-US', 'imperial'],
  ['en-GB', 'imperial'],
  ['es-US', 'imperial'],
  ['my-MM', 'imperial'],
  ['en', 'imperial'],
  ['cy', 'imperial'],
  ['de', 'metric'],
  ['en-DE', 'metric'],
  ['en-CA', 'metric'],
  ['fr-CH', 'metric'],
  ['zh-Hant-TW', 'metric'],
  ['es-419', 'metric'],
])('a phone set to %s measures in %s units', (language, units) => {
  expect(unitsFor('auto', language)).toBe(units)
})

test.each(['', 'en-US@posix', 'en_US', 'x', '*'])(
  'an invalid language (%j) means metric units',
  (language) => {
    expect(unitsFor('auto', language)).toBe('metric')
  },
)

test('the choice wins over the phone’s language', () => {
  expect(unitsFor('metric', 'en-US')).toBe('metric')
  expect(unitsFor('imperial', 'de')).toBe('imperial')
})

test('a choice applies everywhere at once, and is stored', () => {
  const [one, other] = [use(useUnits), use(useUnitsChoice)]
  act(() => chooseUnits('metric'))
  expect([one.result.current, other.result.current]).toEqual(['metric', 'metric'])
  act(() => chooseUnits('imperial'))
  expect([one.result.current, other.result.current]).toEqual(['imperial', 'imperial'])
  expect(localStorage.getItem('hereabouts_units')).toBe('"imperial"')
})

test.each(['"metric"', '"imperial"', '"yards"', '"auto"', '7', '{"units":"metric"}', '{'])(
  'with %s in local storage the app starts with a valid choice',
  async (stored) => {
    localStorage.setItem('hereabouts_units', stored)
    const fresh = await openFresh(() => import('./units.ts'))
    const expected = ['"metric"', '"imperial"'].includes(stored) ? JSON.parse(stored) : 'auto'
    expect(use(fresh.useUnitsChoice).result.current).toBe(expected)
  },
)
