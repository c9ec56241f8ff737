/// <reference lib="webworker" />
import { PUSH_TEST_TAG } from '@hereabouts/contract/notifications/limits'

/** The server's push message, encrypted for this browser. */
interface Pushed {
  title: string
  text: string
  path: string
  tag: string
  /** Confirms to the server that it arrived. */
  receipt?: string | undefined
  lang?: string | undefined
  dir?: NotificationDirection | undefined
}

const NOTHING_KNOWN: Pushed = { title: 'Hereabouts', text: '', path: '/', tag: 'unknown' }

/**
 * Declarative pushes (Push API, section 3.3): a browser that knows them shows them itself, unless the worker
 * shows something else. Such an event has the proposed notification, and possibly no data.
 */
type MaybeDeclarative = PushEvent & { notification?: Notification | null }

/**
 * Handles push messages while the app is closed: shows notifications, opens their pages, and
 * keeps the subscription alive.
 */
export function handlePushes(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('push', (event: MaybeDeclarative) => {
    const pushed = event.notification ? proposed(event.notification) : pushedIn(event.data)
    const shown = event.notification ? replace(worker, pushed) : show(worker, pushed)
    // Not if it could not be shown, such as without permission.
    event.waitUntil(shown.then(() => confirm(pushed)))
  })
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
async function show(worker: ServiceWorkerGlobalScope, pushed: Pushed) {
  const { title, tag } = pushed
  await worker.registration.showNotification(title, optionsFor(pushed))
  if (isTest(pushed) || !(await isInFront(worker))) return
  // The app shows a toast itself, with its own sound.
  for (const notification of await worker.registration.getNotifications({ tag })) notification.close()
}

/**
 * Shows a declarative push in place of the one that the browser would show, so that the person sees one. It
 * cannot be closed within the event, so it makes no sound if the app is in front.
 */
async function replace(worker: ServiceWorkerGlobalScope, pushed: Pushed) {
  const silent = !isTest(pushed) && (await isInFront(worker))
  // Safari rejects a replacement that leads nowhere.
  const navigate = new URL(pushed.path, worker.location.origin).href
  const options: NotificationOptions & { navigate: string } = { ...optionsFor(pushed), silent, navigate }
  await worker.registration.showNotification(pushed.title, options)
}

function optionsFor({ text, tag, path, lang, dir }: Pushed): NotificationOptions {
  return {
    body: text,
    tag,
    data: { path },
    icon: '/icons/icon-192.png',
    ...(lang !== undefined && { lang }),
    ...(dir !== undefined && { dir }),
  }
}

/** The person has asked for it, and wants to see it even though the app is in front. */
function isTest({ tag }: Pushed): boolean {
  return tag.startsWith(PUSH_TEST_TAG)
}

/**
 * Tells the server that pushes reach this device. Without the session, which would never end if pushes used
 * it. Not repeated: the next push says the same.
 */
async function confirm({ receipt }: Pushed) {
  if (receipt === undefined) return
  await fetch('/api/push-receipts', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ receipt }),
  }).catch(() => {})
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
    const { title, text, path, tag, receipt, notification } = data?.json() ?? {}
    const { lang, dir } = notification ?? {}
    return wholeOr({ title, text, path, tag, receipt, lang, dir })
  } catch {
    return NOTHING_KNOWN
  }
}

function proposed({ title, body, tag, lang, dir, data }: Notification): Pushed {
  return wholeOr({ title, text: body, path: data?.path, tag, receipt: data?.receipt, lang, dir })
}

function wholeOr(pushed: Pushed): Pushed {
  const { title, text, path, tag } = pushed
  const isWhole = [title, text, path, tag].every((each) => typeof each === 'string') && title !== ''
  return isWhole ? { ...pushed, tag: tag || NOTHING_KNOWN.tag } : NOTHING_KNOWN
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
