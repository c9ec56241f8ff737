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
import { cannotChangeRole, parseSearch } from './rules.ts'
import * as store from './store.ts'
import * as team from './store-team.ts'

/** The operator at the command line, whom no account stands for: what they do is recorded without an actor. */
export const OPERATOR = { id: null, role: 'admin' } as const
/** Who decides about somebody else. */
export type Decider = Viewer | typeof OPERATOR

/** For the audit log. */
export function recordedBy({ id }: Decider): { by?: string } {
  return id === null ? { by: 'operator' } : {}
}

/** Finds accounts by the prefix of a name, by id or by e-mail address, newest first. */
export async function findAccounts(
  { db }: Deps,
  { find = '', before = null, limit }: { find?: string; before?: UserId | null; limit: number },
) {
  const rows = await team.listAccounts(db, parseSearch(find), before, limit)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Accounts with exactly this name, id or e-mail address. */
export async function findAccountsCalled({ db }: Pick<Deps, 'db'>, text: string) {
  const search = parseSearch(text)
  if (search === null) return []
  if ('email' in search) return team.listAccounts(db, search, null, CALLED_THE_SAME_MAX)
  const found = await team.findAccountCalled(db, text)
  if (found) return [found]
  const byId = search.id === null ? null : await team.findAccount(db, search.id as UserId)
  return byId ? [byId] : []
}

/** Everybody with this role. */
export function listAccountsWithRole({ db }: Pick<Deps, 'db'>, role: Role) {
  return team.listAccountsWithRole(db, role)
}

/** One account in full, without its sanctions. */
export async function getAccount(db: Queryable, id: UserId) {
  const row = (await team.findAccount(db, id)) ?? fail(COMMON_ERRORS.NOT_FOUND)
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/** Gives somebody a role; `user` removes it. Takes effect with their next call. */
export function changeRole(deps: Deps, viewer: Decider, person: UserId, role: Role) {
  return deps.db.tx((tx) => changeRoleWithin(deps, tx, viewer, person, role))
}

/** The same in the caller's transaction. */
export async function changeRoleWithin(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Decider,
  person: UserId,
  role: Role,
) {
  // Locks all admins, so that two who remove each other's role at the same moment do not both succeed.
  const admins = (await store.lockAccounts(tx, idsOf(viewer, person), { withAdmins: true }))
    .filter((account) => account.role === 'admin' && account.standing === 'active')
    .map(({ id }) => id)
  const { actor, target } = await lockBoth(tx, viewer, person)
  const reason = cannotChangeRole(actor, target, role, admins)
  if (reason) fail(SANCTION_ERRORS[reason])
  if (target.role === role) return {}
  await store.setRole(tx, person, role)
  await record(tx, {
    at: clock.now(),
    actorId: viewer.id,
    action: 'accounts.roleChanged',
    subjectId: person,
    details: { from: target.role, to: role, ...recordedBy(viewer) },
  })
  announceChange(tx, person, await readUser(tx, person), { isVisibleToOthers: false })
  return {}
}

/**
 * Locks the actor and the target. Fails if the actor has lost the right in the meantime, or the
 * target's account is gone.
 */
export async function lockBoth(
  tx: Tx,
  viewer: Decider,
  person: UserId,
): Promise<{ actor: store.AccountRow | typeof OPERATOR; target: store.AccountRow }> {
  const locked = await store.lockAccounts(tx, idsOf(viewer, person))
  const actor = viewer.id === null ? OPERATOR : locked.find(({ id }) => id === viewer.id)
  const target = locked.find(({ id }) => id === person)
  const isAllowed = actor && (actor.id === null || (actor.standing === 'active' && isOnTeam(actor.role)))
  if (!isAllowed) fail(COMMON_ERRORS.FORBIDDEN)
  if (!target || target.standing === 'deleted') fail(COMMON_ERRORS.NOT_FOUND)
  return { actor, target }
}

function idsOf(decider: Decider, person: UserId): UserId[] {
  return decider.id === null ? [person] : [decider.id, person]
}

// Unconfirmed addresses may be shared by any number of accounts.
const CALLED_THE_SAME_MAX = 50

function isOnTeam(role: Role): boolean {
  return role === 'moderator' || role === 'admin'
}
