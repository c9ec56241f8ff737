import type { Gathering } from '@hereabouts/contract/gatherings/schemas'
import { describe, expect, test } from 'vitest'
import { gathering, onWithAna } from '../../test/gatherings.ts'
import { inMinutes, NOW } from '../../test/samples.ts'
import { dayText } from '../platform/format-days.ts'
import { seatsText, sortOwn, stageOf, whenText } from './rules.ts'
import { endText } from './rules-status.ts'

const DAY_MINUTES = 24 * 60

test.each<[string, Partial<Gathering>]>([
  ['open', {}],
  ['joined', { own: 'in' }],
  ['on', { state: 'on', going: 3 }],
  ['full', { state: 'on', going: 6, isFull: true }],
  // For people whom a block keeps apart from a member.
  ['full', { isFull: true }],
  ['waiting', { state: 'on', going: 6, isFull: true, own: 'waiting' }],
  ['coming', { state: 'on', going: 6, isFull: true, own: 'in' }],
  ['happening', { state: 'under_way', own: 'in' }],
  ['over', { state: 'over', own: 'in' }],
  ['lapsed', { state: 'lapsed', own: 'in' }],
  ['cancelled', { state: 'cancelled' }],
  ['taken down', { state: 'cancelled', label: '' }],
])('a gathering is %s', (stage, changes) => {
  expect(stageOf(gathering(changes))).toBe(stage)
})

test.each<[string, Partial<Gathering>]>([
  ['2 of 3 so far', { going: 2 }],
  ['5 going, 1 seat left', { state: 'on', going: 5 }],
  ['3 going, 3 seats left', { state: 'on', going: 3 }],
  ['6 going, full', { state: 'on', going: 6, isFull: true }],
  ['6 going, full', { state: 'open', going: 6, isFull: true }],
  ['4 going', { state: 'under_way', going: 4 }],
])('the seats read “%s”', (text, changes) => {
  expect(seatsText(gathering(changes))).toBe(text)
})

describe('the day', () => {
  test.each([
    ['Yesterday', -1],
    ['Today', 0],
    ['Tomorrow', 1],
    ['Thursday', 6],
    // The same weekday as today would be ambiguous.
    ['Friday, November 27', 7],
  ])('is %s', (text, days) => {
    expect(dayText(inMinutes(days * DAY_MINUTES), NOW)).toBe(text)
  })

  test('changes at midnight, not after 24 hours', () => {
    expect(dayText('2026-11-20T23:59:00Z', NOW)).toBe('Today')
    expect(dayText('2026-11-21T00:00:00Z', NOW)).toBe('Tomorrow')
  })

  test('comes with the minutes only if they matter', () => {
    const half = { startsAt: '2026-11-20T18:30:00Z', endsAt: '2026-11-20T20:00:00Z' }
    expect(whenText(half, NOW)).toMatch(/^Today, 6:30\W+8:00\sPM$/)
  })

  test('comes with the hours', () => {
    expect(whenText(gathering(), NOW)).toMatch(/^Tomorrow, 6\W+8\sPM$/)
  })
})

test('the person’s own list has the next one first, and of those that ended the latest first', () => {
  const at = (days: number, changes: Partial<Gathering> = {}) =>
    gathering({ startsAt: inMinutes(days * DAY_MINUTES), own: 'in', ...changes })
  const list = [at(3), at(1), at(-2, { state: 'over' }), at(-1, { state: 'lapsed' })]
  const { ahead, ended } = sortOwn(list)
  expect(ahead).toEqual([at(1), at(3)])
  expect(ended).toEqual([at(-1, { state: 'lapsed' }), at(-2, { state: 'over' })])
})

test('a gathering that was taken down says neither why nor what it was', () => {
  const { title, text } = endText(onWithAna({ state: 'cancelled', label: '', note: '', place: '' }))
  expect([title, text]).toEqual(['It’s off', 'We’ve taken it down, so it won’t happen.'])
})
