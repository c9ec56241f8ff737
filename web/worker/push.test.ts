// @vitest-environment node
import { expect, test } from 'vitest'
import { hearPushes } from './push.ts'

const ORIGIN = 'https://hereabouts.example'

/** Stands where the browser is: what the worker shows, opens and brings to the front. */
function worker(windows: { visibilityState: string }[] = []) {
  const did: unknown[] = []
  const listeners = new Map<string, (event: object) => void>()
  const clients = windows.map((window) => ({
    ...window,
    focus: async () => void did.push('focus'),
    postMessage: (said: unknown) => void did.push(said),
  }))
  hearPushes({
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    clients: { matchAll: async () => clients, openWindow: async (path: string) => void did.push(path) },
    registration: {
      showNotification: async (title: string, { body, tag, data }: NotificationOptions) =>
        void did.push({ title, body, tag, ...data }),
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
    await waiting
    return did.splice(0)
  }
}

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

test('what comes is shown as it came', async () => {
  expect(await worker([{ visibilityState: 'hidden' }])('push', pushed(HELLO))).toEqual([
    { title: 'Bo', body: 'Hello', tag: 'chat-1-2', path: '/chat/1/2' },
  ])
})

test('nothing is shown where the app is in sight, which says it itself', async () => {
  expect(await worker([{ visibilityState: 'visible' }])('push', pushed(HELLO))).toEqual([])
})

test.each([
  ['nothing', { data: null }],
  ['no JSON', broken],
  ['half of it', pushed({ title: 'Bo' })],
])('of %s it is only said that there is something', async (_, event) => {
  expect(await worker()('push', event)).toMatchObject([{ title: 'Something new on Hereabouts', path: '/' }])
})

test('pressed, it brings the open app to the front and leads there, or opens it', async () => {
  expect(await worker([{ visibilityState: 'hidden' }])('notificationclick', clicked('/chat/1/2'))).toEqual([
    'focus',
    { open: '/chat/1/2' },
  ])
  expect(await worker()('notificationclick', clicked('/chat/1/2'))).toEqual(['/chat/1/2'])
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 7, undefined])(
  'pressed, it leads nowhere else: %s',
  async (path) => expect(await worker()('notificationclick', clicked(path))).toEqual(['/']),
)
