import type { UserId, VerificationStatus } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { AccountSearch } from './rules.ts'
import type { AccountRow } from './store.ts'

export interface ListedAccount extends AccountRow {
  username: string
  name: string
  isVerified: boolean
  createdAt: Date
}

export interface WholeAccount extends ListedAccount {
  email: string
  emailVerified: boolean
  verificationStatus: VerificationStatus
}

const LISTED = sql`id, username, name, role, standing, is_verified, created_at`

/** Accounts that match the search, newest first. */
export function listAccounts(db: Queryable, search: AccountSearch, before: UserId | null, limit: number) {
  return db.many<ListedAccount>(
    'sanctions.listAccounts',
    sql`select ${LISTED} from users
        where ${matchesSearch(search)} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit}`,
  )
}

export function findAccount(db: Queryable, id: UserId) {
  return db.maybeOne<WholeAccount>(
    'sanctions.findAccount',
    sql`select ${LISTED}, email, email_verified, verification_status from users where id = ${id}`,
  )
}

export function findAccountCalled(db: Queryable, username: string) {
  return db.maybeOne<ListedAccount>(
    'sanctions.findAccountCalled',
    sql`select ${LISTED} from users where lower(username) = lower(${username})`,
  )
}

export function listAccountsWithRole(db: Queryable, role: Role) {
  return db.many<ListedAccount>(
    'sanctions.listAccountsWithRole',
    sql`select ${LISTED} from users where role = ${role} order by id`,
  )
}

function matchesSearch(search: AccountSearch): Sql {
  if (search === null) return sql`true`
  if ('email' in search) return sql`mailbox_key(email) = mailbox_key(${search.email})`
  // Compares bytes, the order of the indexes: LIKE would treat an underscore as a wildcard and use no index.
  const [from, to] = [search.prefix, `${search.prefix}\u{10ffff}`]
  return sql`(id = ${search.id}::bigint or (lower(username) ~>=~ lower(${from}) and lower(username) ~<~ lower(${to}))
    or (lower(name) ~>=~ lower(${from}) and lower(name) ~<~ lower(${to})))`
}
