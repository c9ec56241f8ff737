import { thisDevice } from '../platform/install.ts'
import { OF_THE_PHONE, readStored, removeStored, writeStored } from '../platform/storage.ts'

/** Why this browser cannot receive pushes, or `possible`. */
export type PushReach = 'possible' | 'denied' | 'on the home screen only' | 'not here'

export function pushReach(): PushReach {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isIos() && !thisDevice().isStandalone ? 'on the home screen only' : 'not here'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/** Whether notifications are permitted in this browser. */
export function isPushAllowed(): boolean {
  return pushReach() === 'possible' && Notification.permission === 'granted'
}

/** What the server needs to send pushes to this browser. */
export interface PushAddress {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Asks for permission, which browsers do only once, and subscribes. Null without permission. */
export async function subscribe(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  removeStored(OFF_KEY)
  return subscribeAgain(publicKey)
}

/**
 * Subscribes if permission exists, because browsers drop subscriptions silently.
 * Reuses a working subscription.
 */
export async function subscribeAgain(publicKey: string): Promise<PushAddress> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // The push service rejects a subscription made for another key.
  if (known && !isFor(known, publicKey)) await known.unsubscribe()
  return addressOf(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }),
  )
}

/** Unsubscribes, and remembers that the person switched it off, even if the browser still permits it. */
export async function switchOff(): Promise<string | null> {
  writeStored(OFF_KEY, true)
  return unsubscribe()
}

export function isSwitchedOff(): boolean {
  return readStored(OFF_KEY) === true
}

const OFF_KEY = `${OF_THE_PHONE}push_off`

/** Unsubscribes, so that the next person on this device gets no pushes for the previous one. */
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
