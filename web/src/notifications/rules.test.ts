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

describe('a toast', () => {
  test('is stored with exactly the fields of the specification', () => {
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

  test('about a simulated person is stored with the mark', () => {
    const kept = toNotification({ title: 'Bo', sound: 'meeting', simulated: true }, 'a', NOW)
    expect(notificationsIn([kept])).toEqual([kept])
    expect(kept.simulated).toBe(true)
  })

  test.each(['message', 'badge', 'meeting'] as const)(
    'with the sound %s is stored unread with that type',
    (sound) => {
      const kept = toNotification({ title: 'Title', sound }, 'a', NOW)
      expect(kept).toMatchObject({ type: sound, read: false, message: '' })
    },
  )

  test('is clipped between characters', () => {
    const long = '🦔'.repeat(9999)
    const { title, message } = toNotification({ title: long, text: long, sound: 'message' }, 'a', NOW)
    expect(title).toBe(`${'🦔'.repeat(119)}…`)
    expect(message).toBe(`${'🦔'.repeat(299)}…`)
  })
})

describe('the inbox', () => {
  test('contains at most 200 notifications, newest first', () => {
    let all: Notification[] = []
    for (let i = 0; i < 205; i++) all = withNotification(all, notification(String(i)))
    expect(all).toHaveLength(NOTIFICATIONS_MAX)
    expect([all[0]?.id, all.at(-1)?.id]).toEqual(['204', '5'])
  })

  test.each([
    ['the same text within ten seconds counts once', { message: 'Hi' }, 9_999, 1],
    ['the same text later counts twice', { message: 'Hi' }, 10_000, 2],
    ['different texts count twice', { message: 'Ho' }, 0, 2],
    ['different titles count twice', { message: 'Hi', title: 'Cy' }, 0, 2],
    ['different types count twice', { message: 'Hi', type: 'info' }, 0, 2],
  ] as const)('%s', (_, changes, laterMs, count) => {
    const timestamp = new Date(NOW + laterMs).toISOString()
    const all = withNotification(
      [notification('a', { message: 'Hi' })],
      notification('b', { timestamp, ...changes }),
    )
    expect(all).toHaveLength(count)
  })

  test('counts the unread notifications', () => {
    expect(unreadIn([notification('a'), notification('b', { read: true }), notification('c')])).toBe(2)
  })
})

test.each([
  ['message', undefined, '/chat'],
  ['meeting', undefined, '/'],
  ['badge', undefined, '/badges'],
  ['success', undefined, null],
  ['info', undefined, null],
  ['badge', '/user-verification', '/user-verification'],
] as const)('a notification of type %s with the link %s leads to %s', (type, href, to) => {
  expect(hrefOf({ type, ...(href && { href }) })).toBe(to)
})

describe('an answer of the server', () => {
  const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()
  const own = notification('own', { timestamp: at(2) })
  const listed = notification('badge-1', { timestamp: at(1), isEntry: true })

  test('removes entries that it no longer lists, except those older than the answer', () => {
    const over = notification('meetup-7-pending', { timestamp: at(3), isEntry: true })
    const old = notification('badge-0', { timestamp: at(0), isEntry: true })
    expect(withAnswer([over, own, old], [listed], true)).toEqual([own, listed, old])
    expect(withAnswer([over, own, old], [listed], false)).toEqual([own, listed])
    expect(withAnswer([over, own, old], [], false)).toEqual([own])
  })

  test('replaces an entry that an older version of the app has stored', () => {
    const { isEntry: _, ...before } = listed
    expect(withAnswer([own, before], [listed], false)).toEqual([own, listed])
  })
})

describe('untrusted stored data', () => {
  const GOOD = notification('good')
  test.each<[what: string, stored: unknown, kept: unknown[]]>([
    ['nothing', null, []],
    ['an object', { 0: GOOD }, []],
    ['text', 'broken', []],
    ['items of other types', [null, 1, 'a', [], {}, { id: 'a' }, true], []],
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
      'an invalid time',
      [
        { ...GOOD, timestamp: 'yesterday' },
        { ...GOOD, timestamp: 5 },
      ],
      [],
    ],
    [
      'an unknown type',
      [
        { ...GOOD, type: 'virus' },
        { ...GOOD, type: null },
      ],
      [],
    ],
    ['a duplicate', [GOOD, { ...GOOD, title: 'Again' }], [GOOD]],
    ['unknown fields', [{ ...GOOD, html: '<script>', token: 'x' }], [GOOD]],
    ['a message that is not text', [{ ...GOOD, message: { a: 1 } }], [{ ...GOOD, message: '' }]],
    ['`read` that is not a boolean', [{ ...GOOD, read: 'yes' }], [GOOD]],
    [
      'a link within the app',
      [{ ...GOOD, href: '/badges', isEntry: true }],
      [{ ...GOOD, href: '/badges', isEntry: true }],
    ],
    [
      'an external link',
      [
        { ...GOOD, href: '//evil.example' },
        { ...GOOD, id: 'b', href: 'javascript:1' },
      ],
      [GOOD, { ...GOOD, id: 'b' }],
    ],
    [
      'a toast about an own action, which earlier versions stored',
      [
        { ...GOOD, type: 'success' },
        { ...GOOD, id: 'b', type: 'error' },
        { ...GOOD, id: 'c', type: 'info' },
      ],
      [],
    ],
    [
      'a person whose picture is elsewhere',
      [{ ...GOOD, person: { id: 2, name: 'Bo', avatarUrl: 'https://evil.example/x' } }],
      [{ ...GOOD, person: { id: 2, name: 'Bo', avatarUrl: null } }],
    ],
    ['a broken person', [{ ...GOOD, person: { id: 'x', name: 7 } }], [GOOD]],
    ['an interest that is not a text', [{ ...GOOD, interest: 7 }], [GOOD]],
    ['`simulated` that is not a boolean', [{ ...GOOD, simulated: 'yes' }], [GOOD]],
    ['a valid item among invalid ones', [7, GOOD, {}], [GOOD]],
  ])('with %s is repaired or dropped', (_, stored, kept) => {
    expect(notificationsIn(stored)).toEqual(kept)
  })

  test('is cut off at the limits', () => {
    const stored = Array.from({ length: 5000 }, (_, i) =>
      notification(String(i), { message: 'x'.repeat(9000) }),
    )
    const kept = notificationsIn(stored)
    expect(kept).toHaveLength(NOTIFICATIONS_MAX)
    expect(kept[0]?.message).toHaveLength(300)
  })
})
