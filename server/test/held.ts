import sql, { type Sql } from 'sql-template-tag'
import { inject } from 'vitest'
import type { Db } from '../src/platform/db/db.ts'
import { gate } from './gate.ts'

/**
 * Locks the rows that a `select ... for update` names, so that other transactions wait where a test needs
 * them to. Does nothing on the embedded database, where statements never run in parallel.
 */
export async function held(db: Db, rows: Sql) {
  if (inject('template').kind === 'embedded') return { waiting: async () => {}, release: async () => {} }
  const [isHeld, mayEnd] = [gate(), gate()]
  const ended = db.tx(async (tx) => {
    await tx.many('test', rows)
    isHeld.open()
    await mayEnd.opened
  })
  await Promise.race([isHeld.opened, ended])
  return {
    /** Resolves when this many transactions of this database wait for a lock. Other tests use the same server. */
    async waiting(count: number) {
      for (;;) {
        const { waiting } = await db.one<{ waiting: number }>(
          'test',
          sql`select count(distinct pid)::integer as waiting from pg_locks join pg_stat_activity using (pid)
              where not granted and datname = current_database()`,
        )
        if (waiting >= count) return
      }
    },
    async release() {
      mayEnd.open()
      await ended
    },
  }
}
