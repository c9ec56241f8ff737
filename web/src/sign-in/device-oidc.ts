import { readStored, removeStored, writeStored } from '../platform/storage.ts'

const PROOF = 'hereabouts_oidc'
const VISIT = 'hereabouts_oidc_visit'

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

/** What somebody was doing when they left for the provider. */
interface Visit {
  entering: 'in' | 'up'
  /** What they had typed as their username. */
  username: string
  /** Whether they take a deleted account back. */
  takeBack: boolean
}

/** Remembers it for this tab until they are back. */
export function storeVisit(visit: Visit) {
  writeStored(VISIT, visit, 'session')
}

export function readVisit(): Visit {
  const { entering, username, takeBack } = (readStored(VISIT, 'session') ?? {}) as Partial<
    Record<keyof Visit, unknown>
  >
  return {
    entering: entering === 'up' ? 'up' : 'in',
    username: typeof username === 'string' ? username : '',
    takeBack: takeBack === true,
  }
}

export function forgetVisit() {
  removeStored(VISIT, 'session')
}
