import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { SECOND_MS } from './clock.ts'
import { type Answered, postOutside } from './post-outside.ts'
import { isPublicEndpoint } from './pusher-address.ts'
import { parseUrl } from './url.ts'
import type { Vapid } from './vapid.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Push {
  payload: string
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** Replaces a push with the same topic that still waits at the push service. */
  topic: string
}

/** The outcome. `delayed`: retry, after `afterMs` if the service gave it. */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'delayed'; afterMs: number | null; status: number | null }
  | { kind: 'rejected'; status: number | null }

export interface Pusher {
  readonly publicKey: string
  /** Whether this endpoint is acceptable. */
  takesEndpoint(endpoint: string): boolean
  send(target: PushTarget, push: Push, signal?: AbortSignal): Promise<PushOutcome>
}

interface Parts {
  vapid: Vapid
  isLocal: boolean
  /** Called with each outcome. */
  onOutcome?: (outcome: PushOutcome['kind']) => void
}

const SENDING_MS_MAX = 10 * SECOND_MS

/**
 * Sends to push services: RFC 8030, encrypted for the browser alone (RFC 8188, 8291), signed as ours (RFC
 * 8292). Clients choose the addresses, so a public instance sends nothing into private networks, follows no
 * redirects, and reads only the status and `Retry-After` of a response.
 */
export function createPusher({ vapid, isLocal, onOutcome = () => {} }: Parts): Pusher {
  async function send(
    { endpoint, p256dh, auth }: PushTarget,
    { payload, ttlSeconds, urgency, topic }: Push,
    stopping?: AbortSignal,
  ): Promise<PushOutcome> {
    let details: webPush.RequestDetails
    try {
      details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: vapid,
        TTL: ttlSeconds,
        urgency,
        topic,
      })
    } catch {
      // The stored keys are unusable.
      return { kind: 'gone' }
    }
    const timeout = AbortSignal.timeout(SENDING_MS_MAX)
    const signal = stopping ? AbortSignal.any([timeout, stopping]) : timeout
    details.headers['Content-Type'] = contentTypeFor(endpoint)
    try {
      return outcomeOf(await postOutside({ ...details, url: details.endpoint }, { signal, isLocal }))
    } catch (error) {
      if ((error as { code?: string }).code === 'EPRIVATE') return { kind: 'gone' }
      return { kind: 'delayed', afterMs: null, status: null }
    }
  }

  return {
    publicKey: vapid.publicKey,
    takesEndpoint: (endpoint) => parseUrl(endpoint) !== null && (isLocal || isPublicEndpoint(endpoint)),
    async send(target, push, stopping) {
      const outcome = await send(target, push, stopping)
      onOutcome(outcome.kind)
      return outcome
    },
  }
}

/**
 * WebKit proposes a type of its own for declarative pushes. Browsers recognise them by their content, so the
 * other push services get the type that they have always got.
 */
export function contentTypeFor(endpoint: string): string {
  const isApple = new URL(endpoint).hostname.endsWith('.push.apple.com')
  return isApple ? 'application/notification+json' : 'application/octet-stream'
}

/** Whether a browser could have made this key: a point on the curve. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.generateKeys()
    curve.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}

export function outcomeOf({ status, retryAfter }: Answered): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'delayed', afterMs: retryAfterMs(retryAfter, Date.now()), status }
  return { kind: 'rejected', status }
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND_MS
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
