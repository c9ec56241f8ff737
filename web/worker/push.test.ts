import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handlePushes } from './push.ts'

const ORIGIN = 'https://hereabouts.example'

interface Window {
  visibilityState: 'visible' | 'hidden'
  /** The answer to whether it is in front. A suspended window does not answer. */
  answers?: boolean
}

/** A fake browser that records what the worker shows, opens and focuses. */
function worker(windows: Window[] = [], pushManager = {}) {
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
      showNotification: async (title: string, { body, tag, data }: NotificationOptions) =>
        void did.push({ title, body, tag, ...data }),
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
