import type { UserId, VerificationStatus } from '@hereabouts/contract/accounts/schemas'
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { Sought } from './rules.ts'
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

/** Accounts, the latest first. */
export function listAccounts(db: Queryable, sought: Sought, before: UserId | null, limit: number) {
  return db.many<ListedAccount>(
    'sanctions.listAccounts',
    sql`select ${LISTED} from users
        where ${isSought(sought)} and (${before}::bigint is null or id < ${before}) order by id desc limit ${limit}`,
  )
}

export function findAccount(db: Queryable, id: UserId) {
  return db.maybeOne<WholeAccount>(
    'sanctions.findAccount',
    sql`select ${LISTED}, email, email_verified, verification_status from users where id = ${id}`,
  )
}

function isSought(sought: Sought): Sql {
  if (sought === null) return sql`true`
  if ('email' in sought) return sql`lower(email) = lower(${sought.email})`
  // Byte by byte, as the indexes are sorted: LIKE would take an underscore for any letter and no index.
  const [from, to] = [sought.beginning, `${sought.beginning}\u{10ffff}`]
  return sql`(id = ${sought.id}::bigint or (lower(username) ~>=~ lower(${from}) and lower(username) ~<~ lower(${to}))
    or (lower(name) ~>=~ lower(${from}) and lower(name) ~<~ lower(${to})))`
}
