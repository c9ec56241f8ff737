import { readStored, removeStored, writeStored } from '../platform/storage.ts'

const PROOF = 'hereabouts_oidc'
const TAKE_BACK = 'hereabouts_oidc_take_back'

/** Who the visitor is at the operator's provider. */
interface Proof {
  token: string
  /** Whether they have an account with the address that the provider has confirmed. */
  isKnown: boolean
}

/** Remembers it for this tab, until they have signed in or up. */
export function storeProof(proof: Proof) {
  writeStored(PROOF, proof, 'session')
}

export function readProof(): Proof | null {
  const { token, isKnown } = (readStored(PROOF, 'session') ?? {}) as { token?: unknown; isKnown?: unknown }
  return typeof token === 'string' ? { token, isKnown: isKnown === true } : null
}

/** Sent along with signing up; and with signing in, by somebody who was asked to, which connects their account. */
export function proofFor(entering: 'in' | 'up'): { oidcToken?: string } {
  const proof = readProof()
  return proof && (proof.isKnown || entering === 'up') ? { oidcToken: proof.token } : {}
}

export function forgetProof() {
  removeStored(PROOF, 'session')
}

/** Remembers, while they are at the provider, whether somebody takes a deleted account back. */
export function storeTakeBack(takeBack: boolean) {
  if (takeBack) writeStored(TAKE_BACK, true, 'session')
  else removeStored(TAKE_BACK, 'session')
}

export function takeTakeBack(): boolean {
  const takeBack = readStored(TAKE_BACK, 'session') === true
  removeStored(TAKE_BACK, 'session')
  return takeBack
}
