import { expect, test } from 'vitest'
import { digestDue } from './rules.ts'

const SEVEN = 7 * 60

test.each([
  ['before its time', '2026-11-20T05:59:00Z', SEVEN, 'Europe/Zurich', null],
  ['at its time', '2026-11-20T06:00:00Z', SEVEN, 'Europe/Zurich', '2026-11-20T06:00:00.000Z'],
  ['until four hours after it', '2026-11-20T09:59:59Z', SEVEN, 'Europe/Zurich', '2026-11-20T06:00:00.000Z'],
  ['no longer', '2026-11-20T10:00:00Z', SEVEN, 'Europe/Zurich', null],
  ['after midnight for a late one', '2026-11-21T01:00:00Z', 23 * 60, 'UTC', '2026-11-20T23:00:00.000Z'],
  ['on another day than UTC', '2026-11-20T22:30:00Z', SEVEN, 'Asia/Tokyo', '2026-11-20T22:00:00.000Z'],
  ['in summer', '2026-07-20T05:00:00Z', SEVEN, 'Europe/Zurich', '2026-07-20T05:00:00.000Z'],
  [
    'on the day of a skipped hour',
    '2026-03-29T05:00:00Z',
    SEVEN,
    'Europe/Zurich',
    '2026-03-29T05:00:00.000Z',
  ],
  ['in a skipped hour', '2026-03-29T01:30:00Z', 150, 'Europe/Zurich', '2026-03-29T01:30:00.000Z'],
])('the digest is due %s', (_, now, minute, zone, due) => {
  expect(digestDue(new Date(now), minute, zone)?.toISOString() ?? null).toBe(due)
})
