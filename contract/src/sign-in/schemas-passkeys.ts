import * as z from 'zod/mini'
import { currentPassword } from '../accounts/schemas.ts'
import { MISSING_TEXT } from '../http/error.ts'
import { idOf, moment, typedLine } from '../http/fields.ts'
import { PASSKEY_NAME_CHARACTERS, PASSKEY_NAME_HINT } from './limits.ts'

export const passkeyId = idOf<'passkey'>()

/** A passkey as its owner sees it. */
export const ownPasskey = z.strictObject({
  id: passkeyId,
  name: z.string(),
  createdAt: moment(),
  /** A date in UTC; null if it was never used. */
  lastUsedOn: z.nullable(z.iso.date()),
  /** Whether a password manager keeps it on several devices. */
  isSynced: z.boolean(),
})
export type OwnPasskey = z.infer<typeof ownPasskey>

// @__NO_SIDE_EFFECTS__
function base64url(max: number) {
  return z.string().check(z.maxLength(max, 'too long'), z.regex(/^[\w-]+$/, 'base64url'))
}

// WebAuthn allows 1023 bytes.
const credentialId = base64url(1364)

/** What a browser needs to create a passkey. */
export const passkeyCreation = z.strictObject({
  challenge: z.string(),
  /** The domain for which it works. */
  rpId: z.string(),
  /** Random to everybody but this server, so that it says nothing about the account. */
  userHandle: z.string(),
  username: z.string(),
  /** Those of the account, because one authenticator needs only one. */
  existing: z.array(z.string()),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

export const passkeyName = typedLine(
  PASSKEY_NAME_CHARACTERS.min,
  PASSKEY_NAME_CHARACTERS.max,
  PASSKEY_NAME_HINT,
)

/** A new passkey, as the browser answers. */
export const createdPasskey = z.strictObject({
  name: passkeyName,
  id: credentialId,
  clientDataJSON: base64url(8192),
  // Certificates of security keys are long, although we ask for none.
  attestationObject: base64url(32_768),
})
export type CreatedPasskey = z.infer<typeof createdPasskey>

/** What a browser needs to use a passkey. */
export const passkeyChallenge = z.strictObject({ challenge: z.string(), rpId: z.string() })
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>

/** The proof that somebody has a passkey. */
export const passkeyProof = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(8192),
  authenticatorData: base64url(8192),
  signature: base64url(8192),
  userHandle: base64url(128),
})
export type PasskeyProof = z.infer<typeof passkeyProof>

/** The fields of a call that asks for the password again: it, or a passkey, which counts if both are there. */
export const proofAgain = {
  password: z.exactOptional(currentPassword),
  passkey: z.exactOptional(passkeyProof),
}
export interface ProofAgain {
  password?: string
  passkey?: PasskeyProof
}

export const requiresProof = z.refine<ProofAgain>(
  ({ password, passkey }) => password !== undefined || passkey !== undefined,
  { path: ['password'], error: MISSING_TEXT },
)
