import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hearPushes } from './push.ts'

const ORIGIN = 'https://hereabouts.example'

interface Window {
  visibilityState: 'visible' | 'hidden'
  /** What it answers when it is asked whether it is in front; a suspended one does not. */
  answers?: boolean
}

/** Stands where the browser is: what the worker shows, opens and brings to the front. */
function worker(windows: Window[] = [], pushManager = {}) {
  const did: unknown[] = []
  const listeners = new Map<string, (event: object) => void>()
  const clients = windows.map(({ visibilityState, answers }) => ({
    visibilityState,
    focus: async () => void did.push('focus'),
    postMessage(said: { asks?: string }, [port]: MessagePort[] = []) {
      if (!said.asks) did.push(said)
      else if (answers !== undefined) port?.postMessage(answers)
      else suspended.push(said)
    },
  }))
  const suspended: unknown[] = []
  hearPushes({
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
  ['nowhere', []],
  ['in a hidden window', [HIDDEN]],
  ['in several, all hidden', [HIDDEN, HIDDEN]],
  ['in one that only claims to be visible, as it is suspended', [SUSPENDED]],
  ['in one that has been hidden meanwhile', [HIDDEN_MEANWHILE]],
  ['in several, none of them in front', [SUSPENDED, HIDDEN, HIDDEN_MEANWHILE]],
])('what comes is shown as it came, and stays, with the app open %s', async (_, windows) => {
  expect(await worker(windows)('push', pushed(HELLO))).toEqual([SHOWN])
})

test.each<[where: string, windows: Window[]]>([
  ['its only window', [IN_FRONT]],
  ['one of several', [HIDDEN, HIDDEN_MEANWHILE, IN_FRONT]],
  ['one beside a suspended one', [SUSPENDED, IN_FRONT]],
])('the app in front says it itself, so it is shown and closed again: %s', async (_, windows) => {
  expect(await worker(windows)('push', pushed(HELLO))).toEqual([SHOWN, 'close chat-1-2'])
})

test('what comes without a tag closes only itself', async () => {
  expect(await worker([IN_FRONT])('push', pushed({ ...HELLO, tag: '' }))).toEqual([
    { ...SHOWN, tag: 'unknown' },
    'close unknown',
  ])
})

test.each([
  ['nothing', { data: null }],
  ['no JSON', broken],
  ['half of it', pushed({ title: 'Bo' })],
])('of %s it is only said that there is something', async (_, event) => {
  expect(await worker()('push', event)).toMatchObject([{ title: 'Something new on Hereabouts', path: '/' }])
})

test('pressed, it brings the open app to the front and leads there, or opens it', async () => {
  expect(await worker([HIDDEN])('notificationclick', clicked('/chat/1/2'))).toEqual([
    'focus',
    { open: '/chat/1/2' },
  ])
  expect(await worker()('notificationclick', clicked('/chat/1/2'))).toEqual(['/chat/1/2'])
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 7, undefined])(
  'pressed, it leads nowhere else: %s',
  async (path) => expect(await worker()('notificationclick', clicked(path))).toEqual(['/']),
)

describe('an address that the browser has dropped', () => {
  const ADDRESS = { endpoint: 'https://push.example.org/new', keys: { p256dh: 'p', auth: 'a' } }

  /** Somebody is signed in or not, and the browser may hold a subscription for another key. */
  function dropped({ isSignedIn = true, hasOutdated = false } = {}) {
    const told: unknown[] = []
    const answers: Record<string, object> = {
      '/api/user': { id: 1 },
      '/api/users/1/push-settings': { publicKey: 'BAAA' },
    }
    vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
      if (body) told.push({ path, body: JSON.parse(body) })
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
    return { told, changed: () => worker([], pushManager)('pushsubscriptionchange', {}) }
  }

  test.each([false, true])(
    'is replaced by one for the key of now (outdated one there: %s)',
    async (hasOutdated) => {
      const { told, changed } = dropped({ hasOutdated })
      await changed()
      expect(told).toEqual([{ path: '/api/users/1/push-subscriptions', body: ADDRESS }])
    },
  )

  test('is not replaced once nobody is signed in', async () => {
    const { told, changed } = dropped({ isSignedIn: false })
    await changed()
    expect(told).toEqual([])
  })
})
