import { afterEach, expect, test, vi } from 'vitest'
import {
  formatCalendarDay,
  formatDate,
  formatMonth,
  formatNumber,
  formatShortDate,
  formatTime,
} from './format.ts'

afterEach(() => vi.unstubAllEnvs())

const MOMENT = '2026-11-21T01:05:09Z'

test('times are shown in the phone’s time zone', () => {
  expect([formatTime(MOMENT), formatDate(MOMENT)]).toEqual(['1:05 AM', 'November 21, 2026'])
  expect(formatShortDate(Date.parse(MOMENT))).toBe('11/21/2026')
  vi.stubEnv('TZ', 'America/New_York')
  expect([formatTime(MOMENT), formatDate(MOMENT)]).toEqual(['8:05 PM', 'November 20, 2026'])
})

test('calendar days and months are the same in every time zone', () => {
  for (const zone of ['America/New_York', 'Pacific/Auckland']) {
    vi.stubEnv('TZ', zone)
    expect(formatCalendarDay('2026-11-21')).toBe('November 21, 2026')
    expect(formatMonth('2026-11')).toBe('November 2026')
  }
})

test('an invalid time gives “Invalid Date” without an error', () => {
  expect(formatTime('soon')).toBe('Invalid Date')
})

test('numbers are grouped', () => {
  expect(formatNumber(1234.5678, { maximumFractionDigits: 1 })).toBe('1,234.6')
})
