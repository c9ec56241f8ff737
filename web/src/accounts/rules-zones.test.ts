import { expect, test } from 'vitest'
import { cityOf, zoneGroups } from './rules-zones.ts'

const NOW = Date.parse('2026-11-21T01:30:00Z')

test.each([
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Europe/Kiev', 'Kyiv'],
  ['Asia/Calcutta', 'Kolkata'],
  ['Asia/Ho_Chi_Minh', 'Ho Chi Minh'],
  ['UTC', 'UTC'],
])('people know %s as %s', (zone, city) => expect(cityOf(zone)).toBe(city))

test('every zone is listed once by part of the world, with its time', () => {
  const groups = zoneGroups([], NOW)
  const values = groups.flatMap(({ options }) => options.map(({ value }) => value))
  expect(values.toSorted()).toEqual(Intl.supportedValuesOf('timeZone').toSorted())
  const tokyo = groups.flatMap(({ options }) => options).find(({ value }) => value === 'Asia/Tokyo')
  expect(tokyo?.text).toBe('Tokyo, 10:30\u00a0AM')
})

test.each([
  ['ja', 'Asia/Tokyo'],
  ['pt-BR', 'America/Sao_Paulo'],
  ['en-US', 'America/New_York'],
])('a browser in %s suggests %s', (language, zone) => {
  const [suggestions] = zoneGroups([language], NOW)
  expect(suggestions?.title).toBe('Suggestions')
  expect(suggestions?.options.map(({ value }) => value)).toContain(zone)
})
