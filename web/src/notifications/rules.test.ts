// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { NOW } from '../../test/samples.ts'
import {
  hrefOf,
  NOTIFICATIONS_MAX,
  type Notification,
  notificationsIn,
  toNotification,
  unreadIn,
  withAnswer,
  withNotification,
} from './rules.ts'

function notification(id: string, changes: Partial<Notification> = {}): Notification {
  const timestamp = new Date(NOW).toISOString()
  return { id, timestamp, read: false, type: 'message', title: 'Bo', message: id, ...changes }
}

describe('what a toast said', () => {
  test('is kept with exactly the fields of the specification', () => {
    const words = {
      title: 'Bo',
      text: 'Hi',
      sound: 'message',
      link: { href: '/', text: 'Open' },
      about: 'x',
    } as const
    expect(toNotification(words, 'a', NOW)).toEqual({
      id: 'a',
      timestamp: '2026-11-20T18:00:00.000Z',
      read: false,
      type: 'message',
      title: 'Bo',
      message: 'Hi',
    })
  })

  test('about somebody who is simulated is kept as that', () => {
    const kept = toNotification({ title: 'Bo', simulated: true }, 'a', NOW)
    expect(notificationsIn([kept])).toEqual([kept])
    expect(kept.simulated).toBe(true)
  })

  test.each([
    ['message', { sound: 'message' }, 'message', false],
    ['badge', { sound: 'badge', variant: 'success' }, 'badge', false],
    ['meeting', { sound: 'meeting', variant: 'invitation' }, 'meeting', false],
    ['a success of one’s own', { variant: 'success' }, 'success', true],
    ['a failure of one’s own', { variant: 'destructive' }, 'error', true],
    ['anything else', {}, 'info', true],
  ] as const)('as %s', (_, words, type, read) => {
    expect(toNotification({ title: 'Title', ...words }, 'a', NOW)).toMatchObject({ type, read, message: '' })
  })

  test('is clipped, never within a character', () => {
    const { title, message } = toNotification({ title: '🦔'.repeat(9999), text: '🦔'.repeat(9999) }, 'a', NOW)
    expect(title).toBe(`${'🦔'.repeat(119)}…`)
    expect(message).toBe(`${'🦔'.repeat(299)}…`)
  })
})

describe('the inbox', () => {
  test('has the newest first and holds 200', () => {
    let all: Notification[] = []
    for (let i = 0; i < 205; i++) all = withNotification(all, notification(String(i)))
    expect(all).toHaveLength(NOTIFICATIONS_MAX)
    expect([all[0]?.id, all.at(-1)?.id]).toEqual(['204', '5'])
  })

  test.each([
    ['the same words within ten seconds are one', { message: 'Hi' }, 9_999, 1],
    ['the same words later are two', { message: 'Hi' }, 10_000, 2],
    ['other words are two', { message: 'Ho' }, 0, 2],
    ['another title makes two', { message: 'Hi', title: 'Cy' }, 0, 2],
    ['another type makes two', { message: 'Hi', type: 'info' }, 0, 2],
  ] as const)('%s', (_, changes, laterMs, count) => {
    const timestamp = new Date(NOW + laterMs).toISOString()
    const all = withNotification(
      [notification('a', { message: 'Hi' })],
      notification('b', { timestamp, ...changes }),
    )
    expect(all).toHaveLength(count)
  })

  test('counts what is unread', () => {
    expect(unreadIn([notification('a'), notification('b', { read: true }), notification('c')])).toBe(2)
  })
})

test.each([
  ['message', undefined, '/chat'],
  ['meeting', undefined, '/'],
  ['badge', undefined, '/badges'],
  ['success', undefined, null],
  ['error', undefined, null],
  ['info', undefined, null],
  ['badge', '/user-verification', '/user-verification'],
] as const)('a notification of the type %s with the link %s leads to %s', (type, href, to) => {
  expect(hrefOf({ type, ...(href && { href }) })).toBe(to)
})

describe('once the server has answered', () => {
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
  const own = notification('own', { timestamp: at(2) })
  const told = notification('badge-1', { timestamp: at(1), isEntry: true })

  test('what is not so any more is gone, but for what is older than the answer', () => {
    const over = notification('meetup-7-pending', { timestamp: at(3), isEntry: true })
    const old = notification('badge-0', { timestamp: at(0), isEntry: true })
    expect(withAnswer([over, own, old], [told], true)).toEqual([own, told, old])
    expect(withAnswer([over, own, old], [told], false)).toEqual([own, told])
    expect(withAnswer([over, own, old], [], false)).toEqual([own])
  })

  test('what an older version of the app kept of it stands there once', () => {
    const { isEntry: _, ...before } = told
    expect(withAnswer([own, before], [told], false)).toEqual([own, told])
  })
})

describe('of what another hand has stored', () => {
  const GOOD = notification('good')
  test.each<[what: string, stored: unknown, kept: unknown[]]>([
    ['nothing', null, []],
    ['no list', { 0: GOOD }, []],
    ['text', 'broken', []],
    ['things that are none', [null, 1, 'a', [], {}, { id: 'a' }, true], []],
    [
      'one without an id',
      [
        { ...GOOD, id: '' },
        { ...GOOD, id: 7 },
      ],
      [],
    ],
    [
      'one without a title',
      [
        { ...GOOD, title: '' },
        { ...GOOD, title: {} },
      ],
      [],
    ],
    [
      'one of no time',
      [
        { ...GOOD, timestamp: 'yesterday' },
        { ...GOOD, timestamp: 5 },
      ],
      [],
    ],
    [
      'one of no type',
      [
        { ...GOOD, type: 'virus' },
        { ...GOOD, type: null },
      ],
      [],
    ],
    ['one twice', [GOOD, { ...GOOD, title: 'Again' }], [GOOD]],
    ['more fields', [{ ...GOOD, html: '<script>', token: 'x' }], [GOOD]],
    ['a message that is none', [{ ...GOOD, message: { a: 1 } }], [{ ...GOOD, message: '' }]],
    ['read that is no boolean', [{ ...GOOD, read: 'yes' }], [GOOD]],
    [
      'a link of the app',
      [{ ...GOOD, href: '/badges', isEntry: true }],
      [{ ...GOOD, href: '/badges', isEntry: true }],
    ],
    [
      'a link out of the app',
      [
        { ...GOOD, href: '//evil.example' },
        { ...GOOD, id: 'b', href: 'javascript:1' },
      ],
      [GOOD, { ...GOOD, id: 'b' }],
    ],
    ['simulated that is no boolean', [{ ...GOOD, simulated: 'yes' }], [GOOD]],
    ['a good one among bad ones', [7, GOOD, {}], [GOOD]],
  ])('%s is taken as what it should be or not at all', (_, stored, kept) => {
    expect(notificationsIn(stored)).toEqual(kept)
  })

  test('too much is cut off', () => {
    const stored = Array.from({ length: 5000 }, (_, i) =>
      notification(String(i), { message: 'x'.repeat(9000) }),
    )
    const kept = notificationsIn(stored)
    expect(kept).toHaveLength(NOTIFICATIONS_MAX)
    expect(kept[0]?.message).toHaveLength(300)
  })
})
