import { fileURLToPath } from 'node:url'
import * as prepared from 'durable-pglite/prepared-cluster'
import type { Logger } from '../log.ts'
import { hashMigrations } from './migrate.ts'

/** Where the build puts it; `src` and `dist` have the same depth below `server`. */
export const BUILT = fileURLToPath(new URL('../../../dist', import.meta.url))

/**
 * The cluster that the build prepared with all migrations applied, or null if there is none for exactly this
 * build.
 */
export async function readPreparedCluster({ from = BUILT, log }: { from?: string; log: Logger }) {
  return prepared.readPreparedCluster({ from, migrations: await hashMigrations(), log })
}

/** Whether an up-to-date cluster exists. */
export async function isPrepared(into = BUILT): Promise<boolean> {
  return prepared.isPrepared(into, await hashMigrations())
}
