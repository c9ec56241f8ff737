import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import { COMMON_ERRORS } from '@hereabouts/contract/http/error'
import { SANCTION_ERRORS } from '@hereabouts/contract/sanctions/errors'
import { announceChange, readUser } from '../accounts/service.ts'
import { record } from '../audit/service.ts'
import type { Queryable, Tx } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import { fail } from '../platform/http/coded-error.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { cannotChangeRole, soughtBy } from './rules.ts'
import * as store from './store.ts'
import * as team from './store-team.ts'

/** Accounts by the beginning of a name, by id or by e-mail address, the latest first. */
export async function findAccounts(
  { db }: Deps,
  { find = '', before = null, limit }: { find?: string; before?: UserId | null; limit: number },
) {
  const rows = await team.listAccounts(db, soughtBy(find), before, limit)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** One account in full, without what was decided about it. */
export async function getAccount(db: Queryable, id: UserId) {
  const row = (await team.findAccount(db, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/** Gives somebody a role, or takes it: `user` is none. Ends nothing that they have begun; the next call knows. */
export function changeRole({ db, clock }: Deps, viewer: Viewer, person: UserId, role: Role) {
  return db.tx(async (tx) => {
    // All admins, so that two who take each other's role at the same moment do not both succeed.
    const admins = (await store.lockAccounts(tx, [viewer.id, person], { withAdmins: true }))
      .filter((account) => account.role === 'admin' && account.standing === 'active')
      .map(({ id }) => id)
    const { actor, target } = await lockBoth(tx, viewer, person)
    const reason = cannotChangeRole(actor, target, role, admins)
    if (reason) fail(SANCTION_ERRORS[reason])
    if (target.role === role) return {}
    await store.setRole(tx, person, role)
    await record(tx, {
      ...{ at: clock.now(), actorId: viewer.id, action: 'accounts.roleChanged', subjectId: person },
      details: { from: target.role, to: role },
    })
    announceChange(tx, person, await readUser(tx, person), { isSeenOtherwise: false })
    return {}
  })
}

/** Locks who acts and whom they act on. Refuses those who meanwhile may not, and people who are not there. */
export async function lockBoth(
  tx: Tx,
  viewer: Viewer,
  person: UserId,
): Promise<{ actor: store.AccountRow; target: store.AccountRow }> {
  const locked = await store.lockAccounts(tx, [viewer.id, person])
  const actor = locked.find(({ id }) => id === viewer.id)
  const target = locked.find(({ id }) => id === person)
  if (actor?.standing !== 'active' || !isOnTeam(actor.role)) fail(COMMON_ERRORS.FORBIDDEN)
  if (!target || target.standing === 'deleted') fail(COMMON_ERRORS.NOT_FOUND)
  return { actor, target }
}

function isOnTeam(role: Role): boolean {
  return role === 'moderator' || role === 'admin'
}
