import type { UserId } from '@hereabouts/contract/accounts/schemas'
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

/**
 * Counts a try of an asker, and resolves to the number of tries until `expiresAt`, which the first of them set.
 * Writes the same whether the asker has a code or not, so that the time reveals nothing.
 */
export async function countTry(
  db: Queryable,
  { askerHash, now, expiresAt }: { askerHash: Buffer; now: Date; expiresAt: Date },
): Promise<number> {
  const { tries } = await db.one<{ tries: number }>(
    'email.countCodeTry',
    sql`insert into code_tries as earlier values (${askerHash}, 1, ${expiresAt})
        on conflict (asker_hash) do update set
          tries = case when earlier.expires_at > ${now} then earlier.tries + 1 else 1 end,
          expires_at = case when earlier.expires_at > ${now} then earlier.expires_at else excluded.expires_at end
        returning tries`,
  )
  return tries
}

export function forgetTries(db: Queryable, askerHash: Buffer) {
  return db.run('email.forgetCodeTries', sql`delete from code_tries where asker_hash = ${askerHash}`)
}

/** The valid codes of an asker. */
export function listCodes(
  db: Queryable,
  { askerHash, purposes, now }: { askerHash: Buffer; purposes: readonly LinkPurpose[]; now: Date },
) {
  return db.many<{ tokenHash: Buffer; codeHash: Buffer; userId: UserId; email: string }>(
    'email.listCodes',
    sql`select token_hash, coalesce(code_hash, ''::bytea) as code_hash, user_id, email from email_tokens
        where asker_hash = ${askerHash} and purpose = any(${purposes}::text[]) and code_expires_at > ${now}`,
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
