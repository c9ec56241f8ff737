import * as z from 'zod/mini'
import { ownUser } from '../accounts/schemas.ts'
import { isStorable, moment } from '../http/fields.ts'

// @__NO_SIDE_EFFECTS__
function received(max: number) {
  return z
    .string()
    .check(z.minLength(1), z.maxLength(max, 'too long'), z.refine(isStorable, 'text that can be stored'))
}

/** Proves for an hour who somebody is at the operator's provider. Only this server can make one. */
const oidcToken = received(4096)

/** A body that may also carry this proof, to connect the account with the provider. */
// @__NO_SIDE_EFFECTS__
export function withOidcToken<Shape extends z.core.$ZodShape>(body: z.ZodMiniObject<Shape, z.core.$strict>) {
  return z.extend(body, { oidcToken: z.exactOptional(oidcToken) })
}

/** What the provider sent back through the browser. */
export const oidcAnswer = z.strictObject({
  state: received(256),
  code: received(4096),
  /** The issuer, if the provider names itself (RFC 9207). */
  iss: z.exactOptional(received(2048)),
  /** Restores an account that was deleted within the last days. */
  takeBack: z.exactOptional(z.boolean()),
})
export type OidcAnswer = z.infer<typeof oidcAnswer>

/** Somebody whom the provider knows, and who has no account here that is connected with it. */
export const oidcNewcomer = z.strictObject({
  token: z.string(),
  /** To fill in the steps of signing up; empty if the provider does not say. */
  name: z.string(),
  email: z.string(),
  /** A WebP as a data URL, or null. */
  photo: z.nullable(z.string()),
  /** Whether an account here has confirmed the address that the provider has confirmed, too. */
  isKnown: z.boolean(),
})
export type OidcNewcomer = z.infer<typeof oidcNewcomer>

/** Exactly one is not null. */
export const oidcOutcome = z.strictObject({
  user: z.nullable(ownUser),
  newcomer: z.nullable(oidcNewcomer),
})

/** Whether the person's account is connected with the operator's provider, and since when. */
export const ownOidc = z.strictObject({
  connection: z.nullable(
    z.strictObject({
      createdAt: moment(),
      /** A date in UTC. */
      lastUsedOn: z.iso.date(),
    }),
  ),
})
export type OwnOidc = z.infer<typeof ownOidc>
