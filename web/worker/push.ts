/// <reference lib="webworker" />

/** What the server sends, encrypted for this browser. */
interface Pushed {
  title: string
  text: string
  path: string
  tag: string
}

const NOTHING_KNOWN: Pushed = { title: 'Something new on Hereabouts', text: '', path: '/', tag: 'unknown' }

/** Has things told while the app is closed: shows them, leads to where they are, and keeps the subscription alive. */
export function hearPushes(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, pushedIn(event.data))))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, pathOf(event.notification.data, worker.location.origin)))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription, waitUntil } = event as PushSubscriptionChange
    waitUntil.call(event, renew(worker, oldSubscription ?? null))
  })
}

/** Not everywhere in the types yet: https://developer.mozilla.org/docs/Web/API/PushSubscriptionChangeEvent */
interface PushSubscriptionChange extends ExtendableEvent {
  oldSubscription?: PushSubscription | null
}

async function show(worker: ServiceWorkerGlobalScope, { title, text, path, tag }: Pushed) {
  const windows = await worker.clients.matchAll({ type: 'window' })
  // The app itself says it, with its own sound.
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  await worker.registration.showNotification(title, {
    ...{ body: text, tag, data: { path } },
    icon: '/icons/icon-192.png',
  })
}

/** Brings the app to the front where it is open, or opens it. */
async function open(worker: ServiceWorkerGlobalScope, path: string) {
  const [client] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!client) {
    await worker.clients.openWindow(path)
    return
  }
  await client.focus().catch(() => {})
  client.postMessage({ open: path })
}

/** The browser has changed the address by itself: the server is told, if there is still somebody signed in. */
async function renew(worker: ServiceWorkerGlobalScope, old: PushSubscription | null) {
  const applicationServerKey = old?.options.applicationServerKey
  // Without the key nothing can be done here; the app does it when it is opened next.
  if (!applicationServerKey) return
  const subscription = await worker.registration.pushManager.subscribe({
    ...{ userVisibleOnly: true, applicationServerKey },
  })
  const user = await fetch('/api/user')
  if (!user.ok) return
  const { id } = await user.json()
  const { endpoint, keys } = subscription.toJSON()
  await fetch(`/api/users/${Number(id)}/push-subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}

function pushedIn(data: PushMessageData | null): Pushed {
  try {
    const { title, text, path, tag } = data?.json() ?? {}
    const isWhole = [title, text, path, tag].every((each) => typeof each === 'string') && title !== ''
    return isWhole ? { title, text, path, tag } : NOTHING_KNOWN
  } catch {
    return NOTHING_KNOWN
  }
}

/** A path of ours, or home. */
function pathOf(data: unknown, origin: string): string {
  const { path } = (data ?? {}) as { path?: unknown }
  if (typeof path !== 'string' || !URL.canParse(path, origin)) return '/'
  const url = new URL(path, origin)
  return url.origin === origin ? url.pathname : '/'
}
