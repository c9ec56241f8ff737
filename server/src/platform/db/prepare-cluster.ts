import * as prepare from 'durable-pglite/prepare-cluster'
import { createLog } from '../log.ts'
import { hashMigrations, migrate } from './migrate.ts'
import { BUILT } from './prepared-cluster.ts'

/** Part of the build only: creates what `readPreparedCluster` reads, unless it exists. */
export async function prepareCluster(into = BUILT): Promise<void> {
  const log = createLog('warn')
  await prepare.prepareCluster({
    into,
    migrations: await hashMigrations(),
    migrate: (database) => migrate(database, { log }),
    log,
  })
}
