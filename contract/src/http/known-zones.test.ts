import { expect, test } from 'vitest'
import { isSameClock, knownZone } from './known-zones.ts'
import { isTimeZone } from './time-zones.ts'

const NOW = new Date('2026-11-26T12:00:00Z')

test.each([
  ['Europe/Berlin', 60, 'Europe/Berlin'],
  ['Asia/Calcutta', 330, 'Asia/Calcutta'],
  ['Etc/Unknown', 60, 'Etc/GMT-1'],
  ['Etc/Unknown', 0, 'UTC'],
  ['', 540, 'Etc/GMT-9'],
  [undefined, -300, 'Etc/GMT+5'],
  ['Mars/Olympus', 330, 'Asia/Kolkata'],
  ['Mars/Olympus', 345, 'Asia/Kathmandu'],
  ['Mars/Olympus', -210, 'America/St_Johns'],
  ['Mars/Olympus', 525, 'Australia/Eucla'],
  ['Mars/Olympus', 765, 'Pacific/Chatham'],
  ['Mars/Olympus', 840, 'Etc/GMT-14'],
  ['Mars/Olympus', undefined, null],
  ['Mars/Olympus', 17, null],
  ['GMT+2 ', -120, 'Etc/GMT+2'],
  ['Etc/GMT+5', -300, 'Etc/GMT+5'],
  ['EST5EDT', -240, 'EST5EDT'],
  ['US/Pacific', -420, 'US/Pacific'],
  ['Etc/Unknown', 660, 'Etc/GMT-11'],
  ['Etc/Unknown', 630, 'Australia/Adelaide'],
  ['Etc/Unknown', 825, 'Pacific/Chatham'],
  ['Etc/Unknown', -570, 'Pacific/Marquesas'],
  ['Etc/Unknown', -720, 'Etc/GMT+12'],
  ['Etc/Unknown', 900, null],
  ['Europe/Berlin\u200b', 60, 'Etc/GMT-1'],
])('%j at %j minutes is %j', (zone, offset, known) => {
  expect(knownZone(zone, offset)).toBe(known)
  if (known !== null) expect(isTimeZone(known)).toBe(true)
})

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata', true],
  ['Europe/Kiev', 'Europe/Kyiv', true],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh', true],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires', true],
  ['US/Pacific', 'America/Los_Angeles', true],
  ['Asia/Katmandu', 'Asia/Kathmandu', true],
  ['Etc/UTC', 'UTC', true],
  ['Europe/Berlin', 'Europe/Paris', true],
  ['Europe/London', 'Africa/Abidjan', false],
  ['America/Phoenix', 'America/Denver', false],
  ['Europe/Berlin', 'Africa/Lagos', false],
  ['EST5EDT', 'America/New_York', true],
  ['Etc/GMT+5', 'America/Panama', true],
  ['America/Godthab', 'America/Nuuk', true],
  ['Asia/Rangoon', 'Asia/Yangon', true],
  ['Africa/Asmera', 'Africa/Nairobi', true],
  ['Pacific/Enderbury', 'Pacific/Kanton', true],
  ['GB', 'Europe/London', true],
  ['europe/berlin', 'Europe/Berlin', true],
  ['Africa/Casablanca', 'Europe/Paris', false],
  ['Australia/Lord_Howe', 'Australia/Sydney', false],
  ['Pacific/Apia', 'Pacific/Auckland', false],
  ['Pacific/Chatham', 'Pacific/Auckland', false],
  ['Africa/Cairo', 'Europe/Athens', false],
  ['America/Santiago', 'America/Caracas', false],
  ['Etc/GMT-1', 'Etc/GMT+1', false],
  ['Mars/Olympus', 'Europe/Berlin', false],
  ['Mars/Olympus', 'Mars/Olympus', true],
])('%s and %s are one clock: %s', (one, other, same) => {
  expect(isSameClock(one, other, NOW)).toBe(same)
})
