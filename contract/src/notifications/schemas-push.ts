import * as z from 'zod/mini'
import { moment } from '../http/fields.ts'
import { ENDPOINT_CHARACTERS_MAX } from './limits.ts'

const DAY_MINUTES = 24 * 60
// From Baker Island to Kiribati.
const OFFSET = { min: -12 * 60, max: 14 * 60 }
const utcOffset = z.int().check(z.gte(OFFSET.min), z.lte(OFFSET.max))

export const pushEndpoint = z
  .string()
  .check(z.maxLength(ENDPOINT_CHARACTERS_MAX, 'too long for an endpoint'))
  // The server decides whether it can send there.
  .check(z.regex(/^https?:\/\/[\x21-\x7e]+$/, 'the address of a push service'))

/** An unknown zone counts as none. */
export const timeZone = z.string().check(z.regex(/^[\w+/:-]{1,64}$/, 'a time zone as in Europe/London'))

/**
 * The endpoint of a browser's push service (RFC 8030), and the keys for content that only this
 * browser can read (RFC 8291).
 */
export const pushSubscription = z.strictObject({
  endpoint: pushEndpoint,
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/, 'a public key')),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, 'a secret of 16 bytes')),
  }),
  /** The phone's current offset from UTC, for people with quiet hours, which follow it from then on. */
  utcOffset: z.exactOptional(utcOffset),
  timeZone: z.exactOptional(timeZone),
})
export type PushSubscriptionSent = z.infer<typeof pushSubscription>

/** The clock that quiet hours use. Null if there are none; the zone is also null if it is not known. */
export const pushSubscribed = z.strictObject({
  utcOffset: z.nullable(utcOffset),
  timeZone: z.exactOptional(z.nullable(timeZone)),
})

const minuteOfDay = z.int().check(z.gte(0), z.lt(DAY_MINUTES))

export const pushSettings = z.strictObject({
  kinds: z.strictObject({
    message: z.boolean(),
    invitation: z.boolean(),
    meetup: z.boolean(),
    expiring: z.boolean(),
    badge: z.boolean(),
    digest: z.boolean(),
  }),
  /** Whether names and text may appear on the lock screen. */
  showsText: z.boolean(),
  /**
   * Minutes of the day on the person's clock. No pushes are sent in between. The clock is that of the time
   * zone, or of the offset from UTC where the zone is not known.
   */
  quiet: z.nullable(
    z.strictObject({
      from: minuteOfDay,
      until: minuteOfDay,
      utcOffset,
      timeZone: z.exactOptional(timeZone),
    }),
  ),
})
export type PushSettings = z.infer<typeof pushSettings>

export const ownPush = z.strictObject({
  settings: pushSettings,
  /** The key by which push services identify this installation (RFC 8292). */
  publicKey: z.string(),
  /** Whether the calling browser is subscribed. */
  isOnHere: z.boolean(),
  /** Whether pushes reach the calling browser; null if it is not subscribed. */
  delivery: z.nullable(
    z.strictObject({
      /** When its service worker last confirmed a push. */
      lastArrivedAt: z.nullable(moment()),
      /** Whether pushes were sent, and it has confirmed none for `PUSH_SILENT_HOURS`. */
      isSilent: z.boolean(),
    }),
  ),
  /** Whether what no push delivered is e-mailed. */
  isMailOn: z.boolean(),
})
export type OwnPush = z.infer<typeof ownPush>

/**
 * What the push service answered to a test push: it took it; it rejects our key or contact, or the message;
 * the subscription is gone; too many pushes; it is down or did not answer.
 */
export const PUSH_ANSWERS = ['accepted', 'rejected', 'gone', 'busy', 'unavailable'] as const
export type PushAnswer = (typeof PUSH_ANSWERS)[number]

export const pushTested = z.strictObject({
  answer: z.enum(PUSH_ANSWERS),
  /** The HTTP status, if it is an error. */
  status: z.nullable(z.int()),
  /** When to try again, if the push service said so. */
  waitSeconds: z.nullable(z.int()),
})
export type PushTested = z.infer<typeof pushTested>

/** The token in a push by which a service worker confirms it. It proves nothing else. */
export const pushReceipt = z.strictObject({
  receipt: z.string().check(z.regex(/^[1-9]\d{0,14}\.[\w-]{22}$/, 'the receipt of a push')),
})
