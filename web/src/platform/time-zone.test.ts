import { TZDateMini } from '@date-fns/tz/date/mini'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openFresh } from '../../test/browser.ts'
import { formatCalendarDay, formatMoment, formatMonthOf, formatTime } from './format.ts'
import { formatHours } from './format-hours.ts'
import { chooseZone, hidesZone, isSameDay, isZoneUnknown, localDate, ownClock } from './time-zone.ts'

afterEach(() => vi.unstubAllEnvs())

test.each<[zone: string, offsetMinutes: number, languages: string[], isAsked: boolean]>([
  ['UTC', 0, ['en-US'], true],
  ['Etc/UTC', 0, ['de'], true],
  ['Etc/UCT', 0, ['de'], true],
  ['UCT', 0, ['de'], true],
  ['GMT', 0, ['en-GB'], true],
  ['Etc/GMT', 0, ['en'], true],
  ['Etc/GMT+0', 0, ['en'], true],
  ['Etc/GMT-0', 0, ['en'], true],
  ['GMT0', 0, ['en'], true],
  ['Etc/Universal', 0, ['en'], true],
  ['Zulu', 0, ['en'], true],
  ['Greenwich', 0, ['en'], true],
  ['Etc/Unknown', 0, ['en'], true],
  ['', 0, ['en'], true],
  ['+00:00', 0, ['de'], true],
  ['+05:30', 330, ['hi'], false],
  ['Atlantic/Reykjavik', 0, ['en-US', 'en'], true],
  ['Atlantic/Reykjavik', 0, ['en-US', 'is'], false],
  ['Atlantic/Reykjavik', 0, ['en-IS'], false],
  ['Europe/London', 0, ['en-GB'], false],
  ['Europe/London', 60, ['en-GB'], false],
  ['Europe/Lisbon', 0, ['pt-PT'], false],
  ['Europe/Dublin', 0, ['en-IE'], false],
  ['Africa/Abidjan', 0, ['fr-CI'], false],
  ['Africa/Accra', 0, ['en-GH'], false],
  ['Africa/Casablanca', 60, ['ar-MA'], false],
  ['Atlantic/Canary', 0, ['es'], false],
  ['America/New_York', -300, ['en-US'], false],
  ['Asia/Tokyo', 540, ['ja'], false],
  ['Etc/GMT+5', -300, ['en-US'], false],
  ['Etc/GMT-1', 60, ['de'], false],
  ['Etc/Unknown', 60, ['de'], false],
  ['', -480, ['en-US'], false],
])(
  'a browser in %j, %i minutes ahead of UTC, in %j: is its person asked? %s',
  (timeZone, offsetMinutes, languages, isAsked) => {
    expect(hidesZone({ timeZone, offsetMinutes }, languages)).toBe(isAsked)
  },
)

describe('on a phone whose browser says UTC', () => {
  const MOMENT = '2026-11-21T01:30:00Z'

  function chosen(zone: string) {
    vi.stubEnv('TZ', 'UTC')
    chooseZone({ zone, ZonedDate: TZDateMini })
  }

  test('the person is asked once, and the answer outlives signing out', async () => {
    vi.stubEnv('TZ', 'UTC')
    const fresh = await openFresh(() => import('./time-zone.ts'))
    await fresh.startTimeZone()
    expect(fresh.isZoneUnknown()).toBe(true)
    fresh.chooseZone({ zone: 'Asia/Tokyo', ZonedDate: TZDateMini })
    expect(fresh.isZoneUnknown()).toBe(false)
    const { clearStored } = await import('./storage.ts')
    clearStored()
    const later = await openFresh(() => import('./time-zone.ts'))
    await later.startTimeZone()
    expect(later.isZoneUnknown()).toBe(false)
    expect(later.ownClock()).toEqual({ timeZone: 'Asia/Tokyo', offsetMinutes: 540 })
  })

  test.each(['"Mars/Olympus"', '7', '{}', '{'])('what is no zone (%s) asks again', async (stored) => {
    vi.stubEnv('TZ', 'UTC')
    localStorage.setItem('hereabouts_phone_time_zone', stored)
    const fresh = await openFresh(() => import('./time-zone.ts'))
    await fresh.startTimeZone()
    expect(fresh.isZoneUnknown()).toBe(true)
  })

  test.each([
    ['America/New_York', '8:30\u00a0PM', 'November 20, 2026 at 8:30\u00a0PM', -300],
    ['Asia/Kolkata', '7:00\u00a0AM', 'November 21, 2026 at 7:00\u00a0AM', 330],
    ['UTC', '1:30\u00a0AM', 'November 21, 2026 at 1:30\u00a0AM', 0],
  ])('times are those of %s once it is chosen', (zone, time, moment, offsetMinutes) => {
    chosen(zone)
    expect([formatTime(MOMENT), formatMoment(MOMENT)]).toEqual([time, moment])
    expect(ownClock(new Date(MOMENT))).toEqual({ timeZone: zone, offsetMinutes })
    expect(formatCalendarDay('2026-11-21')).toBe('November 21, 2026')
  })

  test('days, months and whole hours are those of the chosen zone', () => {
    chosen('Asia/Kolkata')
    expect(isSameDay('2026-11-20T18:40:00Z', '2026-11-21T18:20:00Z')).toBe(true)
    expect(isSameDay('2026-11-20T18:20:00Z', '2026-11-20T18:40:00Z')).toBe(false)
    expect(formatMonthOf('2026-12-31T20:00:00Z', Date.parse('2027-02-01T00:00:00Z'))).toBe('January')
    const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll(/\s/g, ' ')
    expect(plain(formatHours('2026-11-21T12:30:00Z', '2026-11-21T14:30:00Z'))).toBe('6 – 8 PM')
    expect(plain(formatHours('2026-11-21T12:00:00Z', '2026-11-21T14:00:00Z'))).toBe('5:30 – 7:30 PM')
  })

  test('a time of day becomes a moment in the chosen zone, also after a clock change', () => {
    chosen('America/New_York')
    const beforeTheChange = localDate('2026-10-31T16:00:00Z')
    expect(beforeTheChange.getHours()).toBe(12)
    beforeTheChange.setDate(beforeTheChange.getDate() + 1)
    beforeTheChange.setHours(18, 0, 0, 0)
    expect(beforeTheChange.toISOString()).toBe('2026-11-01T23:00:00.000Z')
  })

  test('a browser that no longer hides its zone is right', () => {
    chosen('Asia/Kolkata')
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(ownClock(new Date(MOMENT))).toEqual({ timeZone: 'Europe/Berlin', offsetMinutes: 60 })
    expect(isZoneUnknown()).toBe(false)
  })
})
