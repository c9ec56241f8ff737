import sql from 'sql-template-tag'
import type { Queryable } from './queryable.ts'

/**
 * Returns a function to call regularly. It calls `onLost` when PostgreSQL has emptied the unlogged tables since
 * its last call: after a crash, after a failover, or when one of PostgreSQL's processes was killed.
 */
export function watchMomentaryData(db: Queryable, onLost: () => void): () => Promise<void> {
  let known: string | undefined
  return async function look() {
    const id = await readId(db)
    const isLost = known !== undefined && id !== known
    known = id
    if (isLost) onLost()
  }
}

async function readId(db: Queryable): Promise<string> {
  const id = await findMomentaryId(db)
  if (id !== null) return id
  await db.run(
    'momentaryData.renew',
    // Of several nodes, one adds the row; the others wait for it here and then read its id.
    sql`insert into momentary_data (id) values (gen_random_uuid()) on conflict do nothing`,
  )
  return (await findMomentaryId(db)) ?? readId(db)
}

/** Another one after each loss; null until a node has noticed the last one. */
export async function findMomentaryId(db: Queryable): Promise<string | null> {
  const row = await db.maybeOne<{ id: string }>('momentaryData.find', sql`select id from momentary_data`)
  return row?.id ?? null
}
