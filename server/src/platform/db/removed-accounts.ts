import type { ClientBase } from 'pg'
import { createSecret, type Secret } from '../secret.ts'

/**
 * Identifies a removed account without saying anything about the person. Includes when the account was created: a
 * restored database may give the same id to somebody else.
 */
export function removedAccountHash(secret: Secret, account: { id: number; createdAt: Date }): Buffer {
  return secret.digest('removed account', `${account.id} ${account.createdAt.toISOString()}`)
}

/** A row of the table `removed_accounts`. */
export interface RemovedAccount {
  hash: string
  removedAt: Date
}

/** The accounts that the database knows to be removed; none before it has the table. */
export async function listRemovedAccounts(client: ClientBase): Promise<RemovedAccount[]> {
  if (!(await has(client, 'removed_accounts', 'account_hash'))) return []
  const { rows } = await client.query<RemovedAccount>(
    'select encode(account_hash, \'hex\') as hash, removed_at as "removedAt" from removed_accounts',
  )
  return rows
}

/**
 * Removes these accounts from a restored database, of whatever version, with everything that belongs to them, as
 * when their deletion became final. Resolves to their number.
 */
export async function removeAgain(
  client: ClientBase,
  hashes: ReadonlySet<string>,
  { secret, now }: { secret: string; now: Date },
): Promise<number> {
  if (hashes.size === 0 || !(await has(client, 'users', 'created_at'))) return 0
  const keys = createSecret(secret)
  const { rows } = await client.query<{ id: string; createdAt: Date }>(
    'select id::text, created_at as "createdAt" from users',
  )
  const found = rows.flatMap(({ id, createdAt }) => {
    const hash = removedAccountHash(keys, { id: Number(id), createdAt })
    return hashes.has(hash.toString('hex')) ? [{ id, hash }] : []
  })
  if (found.length === 0) return 0
  const ids = found.map(({ id }) => id)
  await client.query('begin')
  try {
    if (await has(client, 'outbox', 'about'))
      await client.query('delete from outbox where about && $1::bigint[]', [ids])
    await client.query('delete from users where id = any($1::bigint[])', [ids])
    // So that they are erased from the files of the database, and missing from what is backed up next.
    if (await has(client, 'removals', 'removed_at'))
      await client.query('insert into removals (removed_at) select $1 from unnest($2::bigint[])', [now, ids])
    if (await has(client, 'removed_accounts', 'account_hash'))
      await client.query(
        `insert into removed_accounts (account_hash, removed_at) select hash, $1 from unnest($2::bytea[]) as hash
        on conflict do nothing`,
        [now, found.map(({ hash }) => hash)],
      )
    await client.query('commit')
    return found.length
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Whether the database is of a version that has this column. */
async function has(client: ClientBase, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query(
    'select exists (select from pg_attribute where attrelid = to_regclass($1) and attname = $2) as there',
    [`public.${table}`, column],
  )
  return rows[0].there
}
