import { GATE_ERRORS } from '@hereabouts/contract/gate/errors'
import type { Gate } from '@hereabouts/contract/gate/schemas'
import { CallError } from '../platform/call-error.ts'

/** What a visitor who wants to join has to do. */
export interface Joining {
  /** Nothing that they could enter would let them in. */
  isShut: boolean
  /** They must say why they would like to join. */
  needsReason: boolean
}

/** What this visitor has to do. Without a gate, everybody may join. */
export function joiningOf(gate: Gate | undefined, isInvited: boolean, email: string): Joining {
  if (!gate || (gate.byInvitation && isInvited)) return { isShut: false, needsReason: false }
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return {
    isShut: !gate.byApproval && gate.domains.length === 0,
    needsReason: gate.byApproval && !gate.domains.includes(domain),
  }
}

/** Whether the gate was what rejected a sign-up. */
export function isAboutGate(error: unknown): boolean {
  return error instanceof CallError && error.code !== null && error.code in GATE_ERRORS
}

/** The invitation that a query such as `invitation=abc` contains, or null. */
export function invitationIn(query: string): string | null {
  return new URLSearchParams(query).get('invitation') || null
}

/** A link that lets people join. */
export function invitationUrl(origin: string, token: string): string {
  return `${origin}/signup?invitation=${token}`
}
