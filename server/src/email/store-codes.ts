import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { EMAIL_CODE_TRIES } from '@hereabouts/contract/email/limits'
import sql from 'sql-template-tag'
import type { Queryable } from '../platform/db/db.ts'
import type { LinkPurpose } from './store.ts'

export function addCode(
  db: Queryable,
  code: { tokenHash: Buffer; codeHash: Buffer; askerHash: Buffer; expiresAt: Date },
) {
  return db.run(
    'email.addCode',
    sql`update email_tokens set code_hash = ${code.codeHash}, asker_hash = ${code.askerHash},
          code_expires_at = ${code.expiresAt}
        where token_hash = ${code.tokenHash}`,
  )
}

/** Invalidates earlier codes, but not their links. */
export function removeCodes(db: Queryable, askerHash: Buffer) {
  return db.run(
    'email.removeCodes',
    sql`update email_tokens set code_hash = null, asker_hash = null, code_expires_at = null
        where asker_hash = ${askerHash}`,
  )
}

/** Counts a try for each valid code of the asker that has tries left, and returns those codes. */
export function countCodeTry(
  db: Queryable,
  { askerHash, purposes, now }: { askerHash: Buffer; purposes: readonly LinkPurpose[]; now: Date },
) {
  return db.many<{ tokenHash: Buffer; codeHash: Buffer; userId: UserId; email: string }>(
    'email.countCodeTry',
    sql`update email_tokens set code_tries = code_tries + 1
        where asker_hash = ${askerHash} and purpose = any(${purposes}::text[]) and code_expires_at > ${now}
          and code_tries < ${EMAIL_CODE_TRIES}
        returning token_hash, coalesce(code_hash, ''::bytea) as code_hash, user_id, email`,
  )
}

/** Invalidates one code. Resolves to false if it was invalid already. */
export async function useUpCode(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const used = await db.run(
    'email.useUpCode',
    sql`update email_tokens set code_hash = null, asker_hash = null, code_expires_at = null
        where token_hash = ${tokenHash} and asker_hash is not null`,
  )
  return used > 0
}
