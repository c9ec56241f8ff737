import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { expect, onTestFinished, test } from 'vitest'
import { keyOf, speak } from '../platform/translate.ts'
import { calendarOf } from './rules-calendar.ts'

const GATHERING = {
  id: 7,
  label: 'Camden',
  place: null,
  members: [{ name: 'Bo Miller' }],
  interest: { id: 1, name: 'Board games' },
  startsAt: '2026-11-26T18:00:00.000Z',
  endsAt: '2026-11-26T20:00:00.000Z',
  code: 'ABCD2345',
  note: 'Catan',
} as unknown as Gathering
const AT = { nowMs: Date.parse('2026-11-20T18:00:00Z'), origin: 'https://hereabouts.example' }

test('a calendar file says what, when and in which area, with the place once it is known, and names nobody', () => {
  const file = calendarOf(GATHERING, AT)
  expect(file.split('\r\n').slice(6, 12)).toEqual([
    'UID:gathering-7@hereabouts.example',
    'DTSTAMP:20261120T180000Z',
    'DTSTART:20261126T180000Z',
    'DTEND:20261126T200000Z',
    'SUMMARY:Board games\\, Camden',
    'LOCATION:Camden',
  ])
  expect(file.split('\r\n')[12]).toBe('URL:https://hereabouts.example/gatherings/7')
  for (const secret of ['Bo', 'ABCD2345', 'Catan']) expect(file.replace('Board', '')).not.toContain(secret)
  expect(calendarOf({ ...GATHERING, place: 'The café' }, AT)).toContain('LOCATION:The café')
})

test('its title has the comma of the language', () => {
  onTestFinished(() => speak('en', {}, false))
  const titled = (comma: string) => [['what'], comma, ['label']] as const
  speak('ar', { [keyOf(titled(', '))]: titled('، ') }, false)
  expect(calendarOf(GATHERING, AT)).toContain('SUMMARY:Board games، Camden')
})
