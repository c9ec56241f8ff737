import { randomBytes, timingSafeEqual } from 'node:crypto'
import { OIDC_MINUTES, PASSKEY_CHALLENGE_MINUTES } from '@hereabouts/contract/sign-in/limits'
import { later, MINUTE_MS } from '../platform/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import type { SessionId } from '../platform/http/viewer.ts'
import { hashToken } from '../platform/ids.ts'
import * as store from './store-passkeys.ts'

/**
 * What a challenge is for: creating a passkey in one session, using one, or signing in at the operator's provider
 * from the browser with this key.
 */
export type ChallengePurpose = { createIn: SessionId } | 'use' | { signInFrom: string }

type Parts = Pick<Deps, 'clock' | 'secret'>

/**
 * A random challenge that contains its end and a keyed hash, so that asking for one stores nothing: anybody may
 * ask. Only answered challenges are stored, until they end.
 */
export function makeChallenge({ clock, secret }: Parts, purpose: ChallengePurpose): string {
  const content = Buffer.alloc(RANDOM_BYTES + END_BYTES)
  randomBytes(RANDOM_BYTES).copy(content)
  const { minutes } = kindOf(purpose)
  const endsAt = later(clock.now(), minutes * MINUTE_MS)
  content.writeUIntBE(endsAt.getTime(), RANDOM_BYTES, END_BYTES)
  return Buffer.concat([content, sealOf({ secret }, purpose, content)]).toString('base64url')
}

/** Whether this server made the challenge for this purpose, and it has not ended. */
export function isValidChallenge(
  { clock, secret }: Parts,
  purpose: ChallengePurpose,
  challenge: string,
): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM_BYTES + END_BYTES + SEAL_BYTES) return false
  const content = bytes.subarray(0, RANDOM_BYTES + END_BYTES)
  const seal = bytes.subarray(RANDOM_BYTES + END_BYTES)
  return timingSafeEqual(seal, sealOf({ secret }, purpose, content)) && endOf(content) > clock.now()
}

/** Resolves to false if the challenge was answered before. The caller has checked that it is valid. */
export function useUpChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  return store.useUpChallenge(tx, hashToken(bytes.toString('base64url')), endOf(bytes))
}

const RANDOM_BYTES = 16
const END_BYTES = 6
const SEAL_BYTES = 16

function endOf(content: Buffer): Date {
  return new Date(content.readUIntBE(RANDOM_BYTES, END_BYTES))
}

function sealOf({ secret }: Pick<Deps, 'secret'>, purpose: ChallengePurpose, content: Buffer): Buffer {
  const { sealed } = kindOf(purpose)
  return secret.digest('passkey challenge', `${sealed} ${content.toString('hex')}`).subarray(0, SEAL_BYTES)
}

/** How long a challenge is valid, and what its seal says besides its content. */
function kindOf(purpose: ChallengePurpose): { minutes: number; sealed: string } {
  if (purpose === 'use') return { minutes: PASSKEY_CHALLENGE_MINUTES, sealed: 'use' }
  return 'createIn' in purpose
    ? { minutes: PASSKEY_CHALLENGE_MINUTES, sealed: `create in ${purpose.createIn}` }
    : { minutes: OIDC_MINUTES, sealed: `sign in from ${purpose.signInFrom}` }
}
