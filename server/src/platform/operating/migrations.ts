import { existsSync } from 'node:fs'
import { hasCluster } from 'durable-pglite/directory'
import { asUser, ownerOf } from 'durable-pglite/owner'
import type { Config } from '../config.ts'
import { type Applied, listApplied, migrate, pendingAfter } from '../db/migrate.ts'
import { openDriver } from '../db/open.ts'
import type { Logger } from '../log.ts'
import { requestCommand } from './command-socket.ts'

const LIST_APPLIED = { name: 'applied migrations' }

/** Whether a command asks for the migrations that the database has, which the server itself answers. */
export function isListApplied(command: unknown): boolean {
  return (command as { name?: unknown } | null)?.name === LIST_APPLIED.name
}

/**
 * The migrations that the database still needs; applies them unless `isDry`. Without changes, it also works beside a
 * running node, such as one of the version before. As root, works as the directory's owner.
 *
 * @throws MigrationMismatch when the database is of a newer version
 */
export async function migrateOrList(
  config: Config,
  { isDry, log }: { isDry: boolean; log: Logger },
): Promise<string[]> {
  const { databaseUrl, databaseDirectUrl, databasePooler, dataDir: directory, freeBytesMin } = config
  if (databaseUrl === null && !(existsSync(directory) && hasCluster(directory)))
    throw new Error(`DATA_DIR ${directory} holds no Hereabouts.`)
  return asUser(databaseUrl === null ? ownerOf(directory) : null, async () => {
    const applied = databaseUrl === null && isDry ? await requestCommand(directory, LIST_APPLIED) : null
    if (applied !== null) return pendingAfter(applied as Applied[])
    const driver = await openDriver({
      databaseUrl,
      databaseDirectUrl,
      databasePooler,
      directory,
      freeBytesMin: isDry ? 0 : freeBytesMin,
      log,
    })
    try {
      return isDry ? await pendingAfter(await listApplied(driver)) : await migrate(driver, { log })
    } finally {
      await driver.close()
    }
  })
}
