import { LASTS_MINUTES, PEOPLE_MIN } from '@hereabouts/contract/gatherings/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  canGoTogether,
  dayOptions,
  hourOptions,
  minimumOptions,
  planFor,
  timeOptions,
  usualPlan,
  whyNot,
  windowOf,
} from './rules-start.ts'

const on = (day: string) => Date.parse(`${day}T00:00:00Z`)
const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`)

test.each([
  ['14:30', '2026-11-20T18:00:00.000Z'],
  // Leaves twenty minutes to fill in the form.
  ['14:45', '2026-11-21T18:00:00.000Z'],
  ['23:59', '2026-11-21T18:00:00.000Z'],
])('at %s, the usual plan is the next evening that is not too soon', (time, startsAt) => {
  const plan = usualPlan(at(time))
  expect(windowOf(plan).startsAt).toBe(startsAt)
  expect(whyNot(plan, at(time))).toBeNull()
})

test('only days and times that the server accepts are offered', () => {
  expect(dayOptions(at('10:00'))[0]?.text).toBe('Today')
  expect(dayOptions(at('21:00'))[0]?.text).toBe('Tomorrow')
  expect(dayOptions(at('10:00')).at(-1)?.value).toBe(on('2026-12-04'))
  expect(timeOptions(on('2026-11-20'), at('14:00')).map(({ value }) => value)).toEqual(['18:00', '20:00'])
  expect(timeOptions(on('2026-12-04'), at('14:00')).map(({ value }) => value)).toEqual(['10:00', '12:30'])
  expect(hourOptions().map(({ value }) => value * 60)).toEqual([LASTS_MINUTES.min, 120, LASTS_MINUTES.max])
  expect(minimumOptions().map(({ value }) => value)).toEqual([PEOPLE_MIN.min, 3, 4, 5, PEOPLE_MIN.max])
})

test.each([
  ['too soon', { day: on('2026-11-20'), time: '16:59' }, 'Leave people at least 3 hours to find it.'],
  ['too late', { day: on('2026-12-04'), time: '14:01' }, 'It starts within 14 days at the latest.'],
  ['without a time', { day: on('2026-11-21'), time: '' }, 'Choose a time.'],
  ['just in time', { day: on('2026-11-20'), time: '17:00' }, null],
])('a plan that is %s says so', (_, plan, reason) => {
  expect(whyNot(plan, at('14:00'))).toBe(reason)
})

test.each([
  ['as long as it lasts', '2026-11-22T18:30', '2026-11-22T20:30', false, '18:30', '20:30', true],
  ['three hours at most', '2026-11-22T18:30', '2026-11-23T02:00', false, '18:30', '21:30', true],
  ['an hour at least', '2026-11-22T18:30', '2026-11-22T18:45', false, '18:30', '19:30', true],
  ['two hours if nobody knows', '2026-11-22T18:30', '2026-11-22T18:30', false, '18:30', '20:30', true],
  ['on a whole day, in the evening', '2026-11-22T00:00', '2026-11-23T00:00', true, '18:00', '20:00', true],
  ['of several days, on the next', '2026-11-18T00:00', '2026-11-22T00:00', true, '18:00', '20:00', true],
  ['too soon', '2026-11-20T16:30', '2026-11-20T18:30', false, '16:30', '18:30', false],
  ['a whole day that is nearly over', '2026-11-20T00:00', '2026-11-21T00:00', true, '18:00', '20:00', false],
])('people go together to an occasion: %s', (_, startsAt, endsAt, isAllDay, from, to, isInTime) => {
  const now = at(isInTime ? '14:00' : '15:30')
  const occasion = { startsAt: `${startsAt}:00.000Z`, endsAt: `${endsAt}:00.000Z`, isAllDay }
  const window = windowOf(planFor(occasion, now))
  expect([window.startsAt.slice(11, 16), window.endsAt.slice(11, 16)]).toEqual([from, to])
  expect(canGoTogether(occasion, now)).toBe(isInTime)
})

test('a plan lasts as long as chosen', () => {
  expect(windowOf({ day: on('2026-11-22'), time: '20:00', hours: 3, minimum: 2 })).toEqual({
    startsAt: '2026-11-22T20:00:00.000Z',
    endsAt: '2026-11-22T23:00:00.000Z',
  })
})

test.each([
  // Clocks that skip midnight, and others that change by half an hour or at a quarter to.
  ['America/Santiago', '2026-09-05T15:00:00Z', '2026-09-06 01:00'],
  ['America/Santiago', '2026-09-06T15:00:00Z', '2026-09-07 00:00'],
  ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-25 00:00'],
  ['Asia/Beirut', '2026-03-29T12:00:00Z', '2026-03-30 00:00'],
  ['Australia/Lord_Howe', '2026-10-03T18:00:00Z', '2026-10-05 00:00'],
  ['Pacific/Chatham', '2026-09-26T18:00:00Z', '2026-09-28 00:00'],
  ['Africa/Casablanca', '2026-02-15T12:00:00Z', '2026-02-16 00:00'],
])('in %s at %s, the next day begins at %s, and 18:00 is 18:00', (zone, now, midnight) => {
  vi.stubEnv('TZ', zone)
  onTestFinished(() => void vi.unstubAllEnvs())
  const shown = (ms: number) => new Date(ms).toLocaleString('sv').slice(0, 16)
  const nowMs = Date.parse(now)
  const days = dayOptions(nowMs).map(({ value }) => value)
  const next = days.find((day) => day > nowMs) ?? 0
  expect(shown(next)).toBe(midnight)
  for (const day of days)
    expect(shown(Date.parse(windowOf({ day, time: '18:00', hours: 2, minimum: 3 }).startsAt))).toBe(
      `${shown(day).slice(0, 10)} 18:00`,
    )
  expect(new Set(days.map((day) => shown(day).slice(0, 10))).size).toBe(days.length)
})
