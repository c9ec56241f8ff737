import type { UserId, VerificationStatus } from '@hereabouts/contract/accounts/schemas'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'

export interface Verification {
  status: VerificationStatus
  documentType: string | null
  since: Date | null
}

export interface Submitted {
  userId: UserId
  username: string
  name: string
  avatarUrl: string | null
  documentType: string | null
  submittedAt: Date
  memberSince: Date
}

export function setVerification(db: Queryable, id: UserId, to: Verification) {
  return db.run(
    'accounts.setVerification',
    sql`update users set verification_status = ${to.status}, document_type = ${to.documentType},
          verification_date = ${to.since}
        where id = ${id}`,
  )
}

export function findVerification(db: Queryable, id: UserId) {
  return db.maybeOne<Verification>(
    'accounts.findVerification',
    sql`select verification_status as status, document_type, verification_date as since
        from users where id = ${id} and standing <> 'deleted'`,
  )
}

// More than a team can decide in a day. Keeps the page fast during a flood of submissions.
const LISTED_MAX = 1000

/**
 * Pending verifications of accounts that still exist, oldest first, capped. `before` leaves
 * out those submitted later.
 */
export function listSubmitted(db: Queryable, before: Date | null) {
  return db.many<Submitted>(
    'accounts.listSubmitted',
    sql`select id as user_id, username, name, avatar_url, document_type,
          coalesce(verification_date, created_at) as submitted_at,
          created_at as member_since
        from users where verification_status = 'submitted' and standing in ('active', 'suspended')
          and (${before}::timestamptz is null or verification_date <= ${before})
        order by verification_date, id limit ${LISTED_MAX}`,
  )
}
