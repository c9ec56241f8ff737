import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handlePushes } from './push.ts'

const ORIGIN = 'https://hereabouts.example'

interface Window {
  visibilityState: 'visible' | 'hidden'
  /** The answer to whether it is in front. A suspended window does not answer. */
  answers?: boolean
}

/** A fake browser that records what the worker shows, opens and focuses. */
function worker(windows: Window[] = [], pushManager = {}, { isAllowed = true } = {}) {
  const did: unknown[] = []
  const listeners = new Map<string, (event: object) => void>()
  const clients = windows.map(({ visibilityState, answers }) => ({
    visibilityState,
    focus: async () => void did.push('focus'),
    postMessage(message: { asks?: string }, [port]: MessagePort[] = []) {
      if (!message.asks) did.push(message)
      else if (answers !== undefined) port?.postMessage(answers)
      else suspended.push(message)
    },
  }))
  const suspended: unknown[] = []
  handlePushes({
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    clients: { matchAll: async () => clients, openWindow: async (path: string) => void did.push(path) },
    registration: {
      pushManager,
      async showNotification(title: string, { icon, data, ...options }: NotificationOptions) {
        if (!isAllowed) throw new TypeError('no permission')
        did.push({ title, ...options, ...data })
      },
      getNotifications: async ({ tag }: { tag: string }) => [{ close: () => void did.push(`close ${tag}`) }],
    },
  } as unknown as ServiceWorkerGlobalScope)
  return async (name: string, event: object) => {
    let waiting: Promise<unknown> = Promise.resolve()
    listeners.get(name)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => {
        waiting = promise
      },
    })
    if (windows.some((window) => window.visibilityState === 'visible' && window.answers === undefined)) {
      await vi.waitFor(() => expect(suspended).not.toEqual([]))
      await vi.advanceTimersByTimeAsync(1000)
    }
    await waiting
    return did.splice(0)
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pushed = (json: unknown) => ({ data: { json: () => json } })
const broken = {
  data: {
    json() {
      throw new SyntaxError('no json')
    },
  },
}
const HELLO = { title: 'Bo', text: 'Hello', path: '/chat/1/2', tag: 'chat-1-2' }
const clicked = (path: unknown) => ({ notification: { close() {}, data: { path } } })

const SHOWN = { title: 'Bo', body: 'Hello', tag: 'chat-1-2', path: '/chat/1/2' }
const HIDDEN = { visibilityState: 'hidden', answers: true } as const
const IN_FRONT = { visibilityState: 'visible', answers: true } as const
const HIDDEN_MEANWHILE = { visibilityState: 'visible', answers: false } as const
const SUSPENDED = { visibilityState: 'visible' } as const

test.each<[where: string, windows: Window[]]>([
  ['in no window', []],
  ['in a hidden window', [HIDDEN]],
  ['in several hidden windows', [HIDDEN, HIDDEN]],
  ['in a suspended window that claims to be visible', [SUSPENDED]],
  ['in a window that has been hidden meanwhile', [HIDDEN_MEANWHILE]],
  ['in several windows, none in front', [SUSPENDED, HIDDEN, HIDDEN_MEANWHILE]],
])('a push shows a notification that stays if the app is open %s', async (_, windows) => {
  expect(await worker(windows)('push', pushed(HELLO))).toEqual([SHOWN])
})

test.each<[where: string, windows: Window[]]>([
  ['its only window', [IN_FRONT]],
  ['one of several', [HIDDEN, HIDDEN_MEANWHILE, IN_FRONT]],
  ['a window besides a suspended one', [SUSPENDED, IN_FRONT]],
])('the notification closes again because the app in front shows a toast: %s', async (_, windows) => {
  expect(await worker(windows)('push', pushed(HELLO))).toEqual([SHOWN, 'close chat-1-2'])
})

const RECEIPT = '7.abc'
const SENT = {
  ...HELLO,
  receipt: RECEIPT,
  web_push: 8030,
  notification: { title: 'Bo', body: 'Hello', lang: 'de', dir: 'ltr', navigate: `${ORIGIN}/chat/1/2` },
}
/** The event of a browser that knows declarative pushes: it has the notification, and no data. */
const declared = ({ tag = 'chat-1-2' } = {}) => ({
  data: null,
  notification: {
    title: 'Bo',
    body: 'Hello',
    tag,
    lang: 'de',
    dir: 'ltr',
    data: { path: '/chat/1/2', receipt: RECEIPT },
  },
})
const IN_GERMAN = { ...SHOWN, lang: 'de', dir: 'ltr' }
const REPLACED = { ...IN_GERMAN, silent: false, navigate: `${ORIGIN}/chat/1/2` }

describe('a declarative push', () => {
  const confirmed: unknown[] = []
  beforeEach(() => {
    confirmed.length = 0
    vi.stubGlobal('fetch', async (path: string, { body, credentials }: RequestInit) => {
      confirmed.push([path, credentials, body])
      throw new TypeError('offline')
    })
  })

  test.each<[browser: string, event: object, windows: Window[], does: unknown[]]>([
    ['that knows them, once', declared(), [], [REPLACED]],
    ['that does not, once', pushed(SENT), [], [IN_GERMAN]],
    [
      'that knows them and has the app in front, without a sound',
      declared(),
      [IN_FRONT],
      [{ ...REPLACED, silent: true }],
    ],
    [
      'that does not and has the app in front, and closes it',
      pushed(SENT),
      [IN_FRONT],
      [IN_GERMAN, 'close chat-1-2'],
    ],
  ])('is shown in a browser %s', async (_, event, windows, does) => {
    expect(await worker(windows)('push', event)).toEqual(does)
  })

  test.each([
    ['that knows them', declared()],
    ['that does not', pushed(SENT)],
  ])('is confirmed by a browser %s, without a session and even if that fails', async (_, event) => {
    await worker()('push', event)
    expect(confirmed).toEqual([['/api/push-receipts', 'omit', JSON.stringify({ receipt: RECEIPT })]])
  })

  test.each([
    ['that knows them', declared()],
    ['that does not', pushed(SENT)],
  ])('is not confirmed by a browser %s but may not show it', async (_, event) => {
    await expect(worker([], {}, { isAllowed: false })('push', event)).rejects.toThrow('no permission')
    expect(confirmed).toEqual([])
  })

  test.each([
    ['that knows them', declared({ tag: 'test-1' }), [{ ...REPLACED, tag: 'test-1' }]],
    ['that does not', pushed({ ...SENT, tag: 'test-1' }), [{ ...IN_GERMAN, tag: 'test-1' }]],
  ])('that is a test stays although the app is in front, in a browser %s', async (_, event, does) => {
    expect(await worker([IN_FRONT])('push', event)).toEqual(does)
  })
})

test('a push without a tag closes only its own notification', async () => {
  expect(await worker([IN_FRONT])('push', pushed({ ...HELLO, tag: '' }))).toEqual([
    { ...SHOWN, tag: 'unknown' },
    'close unknown',
  ])
})

test.each([
  ['no data', { data: null }],
  ['invalid JSON', broken],
  ['missing fields', pushed({ title: 'Bo' })],
])('a push with %s shows a generic notification', async (_, event) => {
  expect(await worker()('push', event)).toMatchObject([{ title: 'Hereabouts', path: '/' }])
})

test('pressing a notification focuses the app and opens its page, or starts the app', async () => {
  expect(await worker([HIDDEN])('notificationclick', clicked('/chat/1/2'))).toEqual([
    'focus',
    { open: '/chat/1/2' },
  ])
  expect(await worker()('notificationclick', clicked('/chat/1/2'))).toEqual(['/chat/1/2'])
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 7, undefined])(
  'pressing a notification never leaves the app: %s',
  async (path) => expect(await worker()('notificationclick', clicked(path))).toEqual(['/']),
)

describe('a subscription that the browser has dropped', () => {
  const ADDRESS = { endpoint: 'https://push.example.org/new', keys: { p256dh: 'p', auth: 'a' } }

  /** Simulates a dropped subscription, optionally signed out or with a subscription for an outdated key. */
  function dropped({ isSignedIn = true, hasOutdated = false } = {}) {
    const sent: unknown[] = []
    const answers: Record<string, object> = {
      '/api/user': { id: 1 },
      '/api/users/1/push-settings': { publicKey: 'BAAA' },
    }
    vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
      if (body) sent.push({ path, body: JSON.parse(body) })
      return isSignedIn ? Response.json(answers[path] ?? {}) : new Response('', { status: 401 })
    })
    let isBlocked = hasOutdated
    const pushManager = {
      getSubscription: async () => ({
        unsubscribe: async () => {
          isBlocked = false
        },
      }),
      async subscribe({ applicationServerKey }: PushSubscriptionOptionsInit) {
        if (isBlocked) throw new DOMException('another key', 'InvalidStateError')
        return { toJSON: () => ({ ...ADDRESS, expirationTime: null, for: applicationServerKey }) }
      },
    }
    return { sent, changed: () => worker([], pushManager)('pushsubscriptionchange', {}) }
  }

  test.each([false, true])(
    'is replaced by one for the current key (outdated one exists: %s)',
    async (hasOutdated) => {
      const { sent, changed } = dropped({ hasOutdated })
      await changed()
      expect(sent).toEqual([{ path: '/api/users/1/push-subscriptions', body: ADDRESS }])
    },
  )

  test('is not replaced if nobody is signed in', async () => {
    const { sent, changed } = dropped({ isSignedIn: false })
    await changed()
    expect(sent).toEqual([])
  })
})
