import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { withAsciiDomain } from '@hereabouts/contract/http/mail-address'
import type { Deps } from '../platform/deps.ts'
import * as store from './store.ts'

/**
 * Rewrites addresses from before domains were stored in ASCII, so that people find their accounts whichever
 * spelling they enter. An address that another account confirmed in ASCII stays as it is: both accounts keep
 * what they have.
 */
export async function rewriteDomains({ db }: Pick<Deps, 'db'>): Promise<void> {
  await rewriteInAscii<UserId>(
    (after, limit) => store.listUnicodeDomains(db, after, limit),
    ({ id, email }, ascii) => store.rewriteAddress(db, id, email, ascii),
  )
  // Links last half an hour, so there are few.
  for (const { email } of await store.listUnicodeTokens(db))
    await store.rewriteTokens(db, email, withAsciiDomain(email))
}

/** Rewrites rows in batches, oldest first. Rows that cannot be rewritten are skipped. */
export async function rewriteInAscii<Id extends number>(
  list: (after: Id | null, limit: number) => Promise<Addressed<Id>[]>,
  rewrite: (row: Addressed<Id>, ascii: string) => Promise<unknown>,
): Promise<void> {
  let after: Id | null = null
  for (;;) {
    const rows: Addressed<Id>[] = await list(after, BATCH)
    for (const row of rows) {
      const ascii = withAsciiDomain(row.email)
      if (ascii !== row.email) await rewrite(row, ascii)
    }
    after = rows.at(-1)?.id ?? null
    if (rows.length < BATCH) return
  }
}

interface Addressed<Id> {
  id: Id
  email: string
}

const BATCH = 200
