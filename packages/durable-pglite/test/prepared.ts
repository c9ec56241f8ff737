import { join } from 'node:path'
import type { Database } from '../src/database.ts'
import { prepareCluster } from '../src/prepare-cluster.ts'
import { readPreparedCluster } from '../src/prepared-cluster.ts'
import { CACHE } from './empty-snapshot.ts'
import { silent } from './logs.ts'

/** The cluster that the tests start from, with one table, `prepared`, of one row. */
export const PREPARED = join(CACHE, 'prepared')
export const MIGRATIONS = 'one table of one row'

/** Runs before all tests. Cached between runs, because creating it takes seconds. */
export default async function setup() {
  await prepareCluster({ into: PREPARED, migrations: MIGRATIONS, migrate: migrateTo, log: silent })
}

export const PREPARED_ROWS = [{ n: 1 }]

export const readPrepared = () => readPreparedCluster({ from: PREPARED, migrations: MIGRATIONS, log: silent })

async function migrateTo({ pool }: Database) {
  await pool.query('create table prepared (n int)')
  await pool.query('insert into prepared values (1)')
}
