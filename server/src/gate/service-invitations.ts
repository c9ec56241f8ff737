import { randomBytes } from 'node:crypto'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { GATE_ERRORS } from '@hereabouts/contract/gate/errors'
import type { OwnInvitation } from '@hereabouts/contract/gate/schemas'
import { readUser } from '../accounts/service.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { hashToken } from '../platform/ids.ts'
import { readGate } from './service.ts'
import * as store from './store-invitations.ts'

/** The viewer's link that lets people join. */
export async function getInvitation(deps: Deps, viewer: Viewer): Promise<OwnInvitation> {
  const { invitedPeopleMax } = await readGate(deps.db)
  const row = await store.findInvitation(deps.db, viewer.id)
  const token = row && tokenOf(deps, viewer.id, row.nonce)
  return {
    // Another SECRET makes other tokens.
    token: token && hashToken(token).equals(row.tokenHash) ? token : null,
    joined: row?.joined ?? 0,
    joinedMax: invitedPeopleMax,
  }
}

/** Makes a link, which replaces an earlier one. People who joined through that still count. */
export async function makeInvitation(deps: Deps, viewer: Viewer): Promise<OwnInvitation> {
  const nonce = randomBytes(16)
  const tokenHash = hashToken(tokenOf(deps, viewer.id, nonce))
  await deps.db.tx(async (tx) => {
    // Otherwise one mailbox could bring any number of accounts, which bring more.
    if (!(await readUser(tx, viewer.id)).emailVerified) fail(GATE_ERRORS.ADDRESS_UNCONFIRMED)
    await store.setInvitation(tx, viewer.id, { nonce, tokenHash })
  })
  return getInvitation(deps, viewer)
}

/** Whether a link would let somebody join. */
export async function checkInvitation({ db }: Deps, token: string): Promise<{ isOpen: boolean }> {
  const { byInvitation, invitedPeopleMax } = await readGate(db)
  const found = await store.isInvitationOpen(db, hashToken(token), invitedPeopleMax)
  return { isOpen: byInvitation && found.isOpen }
}

/** Computed each time, so that the database holds nothing that opens a link, and its owner can still see it. */
function tokenOf({ secret }: Pick<Deps, 'secret'>, owner: UserId, nonce: Buffer): string {
  return secret.digest('invitation to join', `${owner} ${nonce.toString('hex')}`).toString('base64url')
}
