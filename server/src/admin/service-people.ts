import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { ACCOUNTS_PER_PAGE } from '@hereabouts/contract/admin/limits'
import type { AccountInFull, AccountSearch } from '@hereabouts/contract/admin/schemas-people'
import type { Role } from '@hereabouts/contract/http/endpoint'
import { EXCLUDING_SANCTIONS, type NewSanction } from '@hereabouts/contract/sanctions/schemas'
import { endAvailabilityWithin } from '../availability/service.ts'
import { endMeetupsOf } from '../meetups/service.ts'
import type { Queryable } from '../platform/db/db.ts'
import type { Deps } from '../platform/deps.ts'
import * as sanctions from '../sanctions/service.ts'
import * as team from '../sanctions/service-team.ts'

/** A page of accounts, latest first. */
export async function findAccounts(deps: Deps, search: AccountSearch) {
  const found = await team.findAccounts(deps, { ...search, limit: ACCOUNTS_PER_PAGE + 1 })
  const accounts = found.slice(0, ACCOUNTS_PER_PAGE)
  return { accounts, next: found.length > ACCOUNTS_PER_PAGE ? (accounts.at(-1)?.id ?? null) : null }
}

export function getAccount(deps: Deps, id: UserId): Promise<AccountInFull> {
  return readAccount(deps, deps.db, id)
}

/**
 * Imposes a sanction. A suspended or banned person disappears in the same transaction: their availability
 * ends, which notifies exactly those who could see them, and their open meetups are cancelled.
 */
export function imposeSanction(deps: Deps, viewer: team.Decider, person: UserId, given: NewSanction) {
  return deps.db.tx(async (tx) => {
    const isOut = EXCLUDING_SANCTIONS.includes(given.kind)
    if (isOut) {
      await endMeetupsOf(deps, tx, person)
      // While the person is still visible: afterwards nobody can tell who saw them.
      await endAvailabilityWithin(deps, tx, person)
    }
    await sanctions.imposeSanction(deps, tx, viewer, person, given)
    return readAccount(deps, tx, person)
  })
}

export async function changeRole(deps: Deps, viewer: team.Decider, person: UserId, role: Role) {
  await team.changeRole(deps, viewer, person, role)
  return getAccount(deps, person)
}

async function readAccount(deps: Deps, db: Queryable, id: UserId): Promise<AccountInFull> {
  return { ...(await team.getAccount(db, id)), measures: await sanctions.listHistory(deps, db, id) }
}
