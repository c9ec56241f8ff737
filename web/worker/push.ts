/// <reference lib="webworker" />

/** The server's push message, encrypted for this browser. */
interface Pushed {
  title: string
  text: string
  path: string
  tag: string
}

const NOTHING_KNOWN: Pushed = { title: 'Hereabouts', text: '', path: '/', tag: 'unknown' }

/**
 * Handles push messages while the app is closed: shows notifications, opens their pages, and
 * keeps the subscription alive.
 */
export function handlePushes(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, pushedIn(event.data))))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, pathOf(event.notification.data, worker.location.origin)))
  })
  worker.addEventListener('pushsubscriptionchange', (event) =>
    (event as ExtendableEvent).waitUntil(renew(worker)),
  )
}

/**
 * Always shows a notification, because browsers cancel the subscription of an app that does not. Closes
 * it again if an app window confirms that it is in front: a suspended window may claim to be visible, so
 * its state is not enough.
 */
async function show(worker: ServiceWorkerGlobalScope, { title, text, path, tag }: Pushed) {
  await worker.registration.showNotification(title, {
    body: text,
    tag,
    data: { path },
    icon: '/icons/icon-192.png',
  })
  if (!(await isInFront(worker))) return
  // The app shows a toast itself, with its own sound.
  for (const notification of await worker.registration.getNotifications({ tag })) notification.close()
}

/** How long to wait for an answer; a suspended window never answers. */
const ANSWER_MS = 1000

async function isInFront({ clients }: ServiceWorkerGlobalScope): Promise<boolean> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const visible = windows.filter(({ visibilityState }) => visibilityState === 'visible')
  const answers = visible.map(async (window) => {
    if (!(await answerOf(window))) throw new Error('not in front')
  })
  return Promise.any(answers).then(
    () => true,
    () => false,
  )
}

function answerOf(window: WindowClient): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MS)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      resolve(data === true)
    }
    window.postMessage({ asks: 'in front' }, [port2])
  }).finally(() => port1.close())
}

/** Focuses the app's window, or opens one. */
async function open(worker: ServiceWorkerGlobalScope, path: string) {
  const [client] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!client) {
    await worker.clients.openWindow(path)
    return
  }
  await client.focus().catch(() => {})
  client.postMessage({ open: path })
}

/**
 * Registers a new subscription after the browser dropped or changed the old one, if somebody is signed in.
 */
async function renew({ registration: { pushManager } }: ServiceWorkerGlobalScope) {
  const user = await fetch('/api/user')
  if (!user.ok) return
  const { id } = await user.json()
  const settings = await fetch(`/api/users/${Number(id)}/push-settings`)
  if (!settings.ok) return
  const { publicKey } = await settings.json()
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const subscription = await subscribe().catch(async () => {
    // An existing subscription with another key prevents a new one.
    const outdated = await pushManager.getSubscription()
    await outdated?.unsubscribe()
    return subscribe()
  })
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
    return isWhole ? { title, text, path, tag: tag || NOTHING_KNOWN.tag } : NOTHING_KNOWN
  } catch {
    return NOTHING_KNOWN
  }
}

/** The path if it is on our own origin, otherwise `/`. */
function pathOf(data: unknown, origin: string): string {
  const { path } = (data ?? {}) as { path?: unknown }
  if (typeof path !== 'string') return '/'
  try {
    const url = new URL(path, origin)
    return url.origin === origin ? url.pathname : '/'
  } catch {
    return '/'
  }
}
