import { afterEach, expect, test } from 'vitest'
import { speak } from '../platform/translate.ts'
import { cityOf, zoneGroups, zoneName } from './rules-zones.ts'

afterEach(() => speak('en', {}, false))

const NOW = Date.parse('2026-11-21T01:30:00Z')

test.each([
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Europe/Kiev', 'Kyiv'],
  ['Asia/Calcutta', 'Kolkata'],
  ['Asia/Ho_Chi_Minh', 'Ho Chi Minh'],
  ['Asia/Saigon', 'Ho Chi Minh'],
  ['UTC', 'UTC'],
])('people know %s as %s', (zone, city) => expect(cityOf(zone)).toBe(city))

test.each([
  ['en', 'Asia/Tokyo', 'Japan Time'],
  ['en', 'America/New_York', 'New York, Eastern Time'],
  ['en', 'EST5EDT', 'EST5EDT, Eastern Time'],
  ['fr', 'EST5EDT', 'heure : New York'],
  ['es', 'US/Pacific', 'hora de Los Ángeles'],
  ['de', 'America/New_York', 'New York (Ortszeit)'],
  ['de', 'Europe/Warsaw', 'Polen, Mitteleuropäische Zeit'],
  ['de', 'Europe/Lisbon', 'Portugal, Lisbon, Westeuropäische Zeit'],
  ['es', 'Europe/Athens', 'Grecia, hora de Europa oriental'],
  ['es', 'Africa/Accra', 'Ghana, hora del meridiano de Greenwich'],
  ['fr', 'Asia/Tokyo', 'heure : Japon'],
  ['es', 'America/New_York', 'hora de Nueva York'],
  ['pt-BR', 'Africa/Cairo', 'Horário Egito'],
  ['ja', 'America/New_York', 'ニューヨーク時間'],
  ['ja', 'Asia/Tokyo', '日本標準時'],
  ['ja', 'Australia/Lord_Howe', 'ロードハウ時間'],
  ['ar', 'Africa/Casablanca', 'توقيت المغرب'],
  ['ar', 'Etc/GMT+5', 'غرينتش-5'],
  ['de', 'Etc/UTC', 'UTC'],
  ['de', 'Mars/Olympus_Mons', 'Olympus Mons'],
])('in %s, %s is called %s', (language, zone, name) => {
  speak(language, {}, false)
  expect(zoneName(zone, NOW).replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')).toBe(name)
})

test('every zone is listed once by part of the world, with its time', () => {
  const groups = zoneGroups([], NOW)
  const values = groups.flatMap(({ options }) => options.map(({ value }) => value))
  expect(values.toSorted()).toEqual(Intl.supportedValuesOf('timeZone').toSorted())
  const tokyo = groups.flatMap(({ options }) => options).find(({ value }) => value === 'Asia/Tokyo')
  expect(tokyo?.text).toBe('Japan Time, 10:30\u00a0AM')
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
