import * as z from 'zod/mini'
import { ENDPOINT_CHARACTERS_MAX } from './limits-push.ts'

const DAY_MINUTES = 24 * 60
// From Baker Island to Kiribati.
const OFFSET = { min: -12 * 60, max: 14 * 60 }
const utcOffset = z.int().check(z.gte(OFFSET.min), z.lte(OFFSET.max))

export const pushEndpoint = z
  .string()
  .check(z.maxLength(ENDPOINT_CHARACTERS_MAX, 'too long for an endpoint'))
  // Whether anything can be sent there is the server's to say.
  .check(z.regex(/^https?:\/\/[\x21-\x7e]+$/, 'the address of a push service'))

/** What a browser's push service handed out (RFC 8030), and the keys for what only this browser can read (RFC 8291). */
export const pushSubscription = z.strictObject({
  endpoint: pushEndpoint,
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/, 'a public key')),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, 'a secret of 16 bytes')),
  }),
  /** How far its clock is from UTC by now, from whoever has quiet hours: they are kept by it from then on. */
  utcOffset: z.exactOptional(utcOffset),
})
export type PushSubscriptionSent = z.infer<typeof pushSubscription>

/** What quiet hours are kept by; null when there are none. */
export const pushSubscribed = z.strictObject({ utcOffset: z.nullable(utcOffset) })

const minuteOfDay = z.int().check(z.gte(0), z.lt(DAY_MINUTES))

export const pushSettings = z.strictObject({
  kinds: z.strictObject({
    message: z.boolean(),
    invitation: z.boolean(),
    meetup: z.boolean(),
    expiring: z.boolean(),
    badge: z.boolean(),
  }),
  /** Whether names and words may stand on the lock screen. */
  showsText: z.boolean(),
  /** Minutes of the day at the person's clock, and how far that is from UTC. Nothing is pushed in between. */
  quiet: z.nullable(
    z.strictObject({
      from: minuteOfDay,
      until: minuteOfDay,
      utcOffset,
    }),
  ),
})
export type PushSettings = z.infer<typeof pushSettings>

export const ownPush = z.strictObject({
  settings: pushSettings,
  /** By which browsers know this installation (RFC 8292). */
  publicKey: z.string(),
  /** Whether the browser that asks is subscribed. */
  isOnHere: z.boolean(),
})
export type OwnPush = z.infer<typeof ownPush>
