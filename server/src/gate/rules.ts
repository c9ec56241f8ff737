import type { GATE_ERRORS } from '@hereabouts/contract/gate/errors'
import { INVITED_PEOPLE } from '@hereabouts/contract/gate/limits'
import type { Gate, GateSettings } from '@hereabouts/contract/gate/schemas'

/** Until an admin sets something else. */
export const OPEN_GATE: GateSettings = {
  isOpen: true,
  byInvitation: false,
  invitedPeopleMax: INVITED_PEOPLE.usual,
  domains: [],
  byApproval: false,
  blockedDomains: [],
  blocksThrowaway: false,
  blocksBanned: false,
  brakeSignUps: null,
  brakeReports: null,
  limitsNewPeople: false,
  seatsFriendsAtOnce: false,
}

/** Somebody who signs up. */
export interface Newcomer {
  /** `over`: an invitation that is unknown, used up, or whose owner is no longer here. */
  invitation: 'none' | 'open' | 'over'
  /** Whether their address is at a listed domain, or one that makes them an admin. */
  isListed: boolean
  hasReason: boolean
}

type Reason = keyof typeof GATE_ERRORS

/** How somebody joins: directly, or by waiting for the address or the team; or why they cannot. */
export function wayIn(
  gate: GateSettings,
  { invitation, isListed, hasReason }: Newcomer,
): { how: 'directly' | 'invited' | 'waiting' } | { reason: Reason } {
  if (gate.isOpen) return { how: 'directly' }
  if (gate.byInvitation && invitation === 'open') return { how: 'invited' }
  // Counts once the address is confirmed, because anybody can type one.
  if (isListed) return { how: 'waiting' }
  if (gate.byApproval) return hasReason ? { how: 'waiting' } : { reason: 'REASON_NEEDED' }
  if (gate.byInvitation && invitation === 'over') return { reason: 'INVITATION_OVER' }
  return { reason: gate.domains.length > 0 ? 'ADDRESS_NOT_LISTED' : 'INVITATION_NEEDED' }
}

/**
 * Why somebody who waits cannot switch to an address, or null. Where the team decides about everybody who waits, any
 * address will do.
 */
export function cannotWaitWith(gate: GateSettings, isListed: boolean): Reason | null {
  const isByList = !gate.isOpen && !gate.byApproval && gate.domains.length > 0
  return isByList && !isListed ? 'ADDRESS_NOT_LISTED' : null
}

/** Why the settings cannot be in force, or null. */
export function cannotSet(gate: GateSettings): Reason | null {
  const hasWay = gate.isOpen || gate.byInvitation || gate.byApproval || gate.domains.length > 0
  return hasWay ? null : 'NOBODY_COULD_JOIN'
}

/** What visitors learn, or null while everybody may join. */
export function toPublicGate({ isOpen, byInvitation, domains, byApproval }: GateSettings): Gate | null {
  return isOpen ? null : { byInvitation, domains, byApproval }
}

/** Whether an address is at one of these domains. Their subdomains may belong to others. */
export function isAtDomain(email: string, domains: readonly string[]): boolean {
  return domains.includes(domainOf(email))
}

/** In lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
