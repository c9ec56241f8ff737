import { thisDevice } from '../platform/install.ts'
import { OF_THE_PHONE, readStored, removeStored, writeStored } from '../platform/storage.ts'

/** What keeps this browser from being told of things while the app is closed, or `possible`. */
export type PushReach = 'possible' | 'refused' | 'on the home screen only' | 'not here'

export function pushReach(): PushReach {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isIos() && !thisDevice().isStandalone ? 'on the home screen only' : 'not here'
  return Notification.permission === 'denied' ? 'refused' : 'possible'
}

/** Whether somebody has agreed to it in this browser. */
export function isPushAllowed(): boolean {
  return pushReach() === 'possible' && Notification.permission === 'granted'
}

/** What the server has to know of this browser. */
export interface PushAddress {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Asks whether it may, which browsers do once and for good, and subscribes; null when it may not. */
export async function subscribe(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  removeStored(OFF_KEY)
  return subscribeAgain(publicKey)
}

/** Subscribes where it may already: browsers drop subscriptions without a word. One that works stays as it is. */
export async function subscribeAgain(publicKey: string): Promise<PushAddress> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // Made for another key, it would be refused.
  if (known && !isFor(known, publicKey)) await known.unsubscribe()
  return addressOf(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }),
  )
}

/** Switched off by hand, it stays off, whatever the browser would allow. */
export async function switchOff(): Promise<string | null> {
  writeStored(OFF_KEY, true)
  return unsubscribe()
}

export function isSwitchedOff(): boolean {
  return readStored(OFF_KEY) === true
}

const OFF_KEY = `${OF_THE_PHONE}push_off`

/** Whoever signs in next here is not told of anything by it. */
export async function unsubscribe(): Promise<string | null> {
  const subscription = await currentSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint ?? null
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushReach() === 'not here' || pushReach() === 'on the home screen only') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  const expected = bytesOf(publicKey)
  const bytes = key ? new Uint8Array(key) : null
  return bytes?.length === expected.length && bytes.every((byte, i) => byte === expected[i])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function isIos(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)
}
