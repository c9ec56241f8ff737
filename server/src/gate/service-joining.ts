import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATE_ERRORS } from '@hereabouts/contract/gate/errors'
import type { GateSettings } from '@hereabouts/contract/gate/schemas'
import { isAdminAddress } from '../email/service.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import { hashToken } from '../platform/ids.ts'
import { isAtDomain, wayIn } from './rules.ts'
import { readGate } from './service.ts'
import { checkAddress, noteNetwork } from './service-blocks.ts'
import { brakeOnSignUp, readGateInTurn } from './service-brake.ts'
import { vouchFor } from './service-vouching.ts'
import * as invitations from './store-invitations.ts'
import * as waiting from './store-waiting.ts'

/** What a sign-up contains about joining. */
export interface JoinRequest {
  email: string
  invitation?: string | undefined
  joinReason?: string | undefined
  /** The caller's network address. */
  address: string
}

/**
 * Fails if this person could not join. Called before anything else of a sign-up, so that outsiders learn
 * nothing else, such as which usernames are taken.
 */
export async function checkMayJoin(deps: Deps, request: JoinRequest): Promise<void> {
  await findWay(deps, deps.db, await readGate(deps.db), request)
}

/** Lets a new account in or makes it wait, in the transaction of the sign-up. Fails if it may not exist. */
export async function join(deps: Deps, tx: Tx, id: UserId, request: JoinRequest): Promise<void> {
  const gate = await readGateInTurn(tx)
  const way = await findWay(deps, tx, gate, request)
  const isNearBanned = gate.blocksBanned && (await noteNetwork(deps, tx, id, request.address))
  const isOneTooMany = await brakeOnSignUp(deps, tx, gate)
  if (way === 'waiting' || isNearBanned || isOneTooMany)
    await waiting.startWaiting(tx, id, { since: deps.clock.now(), reason: request.joinReason ?? '' })
  if (way === 'invited') {
    const used = await invitations.useInvitation(tx, hashOf(request), gate.invitedPeopleMax)
    // Others have used it up at this moment. The next try says whether there is another way.
    if (!used) fail(GATE_ERRORS.INVITATION_OVER)
    await vouchFor(tx, id, used.userId)
  }
}

/** Whether this address lets somebody in as soon as they have confirmed it. */
export function isListed({ config }: Pick<Deps, 'config'>, gate: GateSettings, email: string): boolean {
  return isAtDomain(email, gate.domains) || isAdminAddress(email, config.adminEmails)
}

async function findWay(deps: Deps, db: Queryable, gate: GateSettings, request: JoinRequest) {
  checkAddress(deps, gate, request.email)
  if (gate.isOpen) return 'directly'
  const way = wayIn(gate, {
    invitation: await stateOf(db, gate, request),
    isListed: isListed(deps, gate, request.email),
    hasReason: Boolean(request.joinReason),
  })
  if ('reason' in way) fail(GATE_ERRORS[way.reason])
  return way.how
}

async function stateOf(db: Queryable, gate: GateSettings, request: JoinRequest) {
  if (!request.invitation) return 'none'
  const { isOpen } = await invitations.isInvitationOpen(db, hashOf(request), gate.invitedPeopleMax)
  return isOpen ? 'open' : 'over'
}

function hashOf({ invitation = '' }: JoinRequest): Buffer {
  return hashToken(invitation)
}
