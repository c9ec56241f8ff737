import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openFresh } from '../../test/browser.ts'
import { network } from '../../test/network.ts'
import { phone } from '../../test/phone.ts'
import { ANA, ana, COFFEE, NOW, ownBadges } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { rememberUser } from '../accounts/device-session.ts'
import ConversationsPage from '../chat/pages/ConversationsPage.tsx'
import HomePage from '../pages/pages/HomePage.tsx'
import ProfilePage from '../pages/pages/ProfilePage.tsx'

// Whatever the server answers or local storage contains, the app shows what is wrong and stays usable.

const ANSWERS = {
  'GET /api/users/1': ana(),
  'GET /api/users/1/availability': { availability: null },
  'GET /api/users/1/nearby': { people: [], more: 0 },
  'GET /api/users/1/badges': ownBadges(),
  'GET /api/measures': { measures: [] },
  'GET /api/meetups': { meetups: [] },
  'GET /api/calendar-entries/next': { calendars: [] },
  'GET /api/conversations': { conversations: [] },
  'GET /api/conversations/groups': { groups: [] },
  'GET /api/users/1/in-touch': { people: [], waiting: [] },
  'GET /api/conversations/unread': { conversations: [], groups: [] },
  'GET /api/conversations/1/2': { conversation: null },
  'GET /api/conversations/1/2/messages': {
    messages: [],
    lastSeq: 0,
    readSeq: 0,
    deleted: [],
    reactions: [],
    reactionVersion: 0,
  },
  'GET /api/interests': [COFFEE],
}

const PAGE_OF_A_PROXY = `<!doctype html><title>502</title>${'<p>nginx</p>'.repeat(30)}`
const NO_JSON = 'Failed to parse response as JSON'
const BROKEN = 'A server error occurred. Please try again later.'

function broken(): ReadableStream {
  return new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })
}

const SERVERS: readonly [what: string, answer: () => Response, words: string][] = [
  ['a proxy’s error page', () => new Response(PAGE_OF_A_PROXY), NO_JSON],
  ['an empty body', () => new Response(''), NO_JSON],
  ['half a body', () => new Response('{"meetups":[{"id":1,"sta'), NO_JSON],
  ['a truncated stream', () => new Response(broken()), NO_JSON],
  ['500', () => new Response('', { status: 500 }), `${BROKEN} (500)`],
  ['502 with a proxy’s error page', () => new Response(PAGE_OF_A_PROXY, { status: 502 }), `${BROKEN} (502)`],
  ['503 with a truncated stream', () => new Response(broken(), { status: 503 }), `${BROKEN} (503)`],
  ['504', () => new Response('', { status: 504 }), 'The request timed out. Please try again. (504)'],
  ['408', () => new Response('', { status: 408 }), 'The request timed out. Please try again. (408)'],
  [
    '403',
    () => new Response('', { status: 403 }),
    'You do not have permission to access this resource. (403)',
  ],
  ['418', () => new Response('', { status: 418 }), 'There was an issue with the request. (418)'],
  ['429 with a message', () => Response.json({ message: 'Slow down.' }, { status: 429 }), 'Slow down. (429)'],
  [
    'nothing, because the network is down',
    () => {
      throw new TypeError('Failed to fetch')
    },
    'Network error: Failed to fetch',
  ],
]

describe.each(SERVERS)('a server that answers %s', (_, answer, words) => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    phone({ permission: 'prompt' })
    rememberUser(ana())
  })

  test.each([
    ['chats', ConversationsPage, 'GET /api/conversations', 'No chats yet'],
    ['the profile', ProfilePage, 'GET /api/users/1', '@ana'],
    ['home', HomePage, 'GET /api/users/1/availability', 'I’m free for an hour'],
  ] as const)(
    'shows the catalogue’s message on %s, and can be retried',
    async (_page, Page, call, content) => {
      const server = network({ ...ANSWERS, [call]: answer })
      show(<Page />)
      // Wait for all retries.
      await pass(10_000)
      expect(screen.getAllByText(words).length).toBeGreaterThan(0)
      expect(screen.queryByText(content)).toBeNull()

      server.answer(call, ANSWERS[call])
      fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
      await pass(1000)
      expect(screen.getAllByText(content).length).toBeGreaterThan(0)
    },
  )
})

describe('local storage that contains', () => {
  const KEYS = [
    'notifications',
    'units',
    'time_format',
    'sounds',
    'home_zone',
    'available',
    'usual',
    'owed_logout',
  ]
  const VALUES: readonly [what: string, text: string][] = [
    ['truncated JSON', '{"userId":1,"noti'],
    ['invalid JSON', 'undefined'],
    ['null', 'null'],
    ['a number', '1e999'],
    ['text', '"constructor"'],
    ['a list', '[[],{},null]'],
    ['an empty object', '{}'],
    [
      'fields of wrong types',
      '{"userId":1,"notifications":{},"lat":"x","until":{},"rangeMetres":[],"upFor":7}',
    ],
    ['a prototype', '{"__proto__":{"userId":1},"userId":1,"notifications":[{"__proto__":null}]}'],
    ['a very deep list', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    [
      'a megabyte',
      JSON.stringify({ userId: ANA, notifications: 'x'.repeat(300_000), upFor: 'x'.repeat(9999) }),
    ],
  ]

  test.each(VALUES)('%s under every key is treated as empty', async (_, text) => {
    for (const key of KEYS) localStorage.setItem(`hereabouts_${key}`, text)
    for (const key of ['hereabouts_user', 'user']) localStorage.setItem(key, text)
    const { signedIn, pendingLogout } = await openFresh(() => import('../accounts/device-session.ts'))
    const { readHomeZone } = await import('../availability/device-home-zone.ts')
    const { readRunningPlan, readUsualPlan } = await import('../availability/device-plan.ts')
    const { keepNotification } = await import('../notifications/device-inbox.ts')
    expect([signedIn(), pendingLogout(), readHomeZone(), readRunningPlan(ANA, NOW)]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(readUsualPlan()).toEqual({ rangeMetres: 1609, minutes: 60, upFor: '' })
    keepNotification(ANA, { title: 'Still usable', sound: 'message' })
    expect(JSON.parse(localStorage.getItem('hereabouts_notifications') ?? '').notifications).toMatchObject([
      { title: 'Still usable' },
    ])
  })
})
