import type { Logger } from '../log.ts'
import { DiskFull, type PatientDriver } from './db.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'
import { readPreparedCluster } from './prepared-cluster.ts'

/**
 * Opens the database: the PostgreSQL server at `databaseUrl` if there is one, else the one inside this process, which keeps
 * its files in `directory` and leaves so much room there as `freeBytesMin` says. Nothing else in the house knows which it is.
 *
 * @throws DataDirectoryInUse, DiskFull, DatabaseUnavailable, or Error for what a server refuses: each with one sentence for the
 * terminal
 */
export async function openDriver({
  databaseUrl,
  directory,
  freeBytesMin,
  whileOpening,
  log,
}: {
  databaseUrl: string | null
  directory: string
  freeBytesMin: number
  /** Work for the caller's thread while the embedded database opens on its own. */
  whileOpening?: () => void
  log: Logger
}): Promise<PatientDriver> {
  if (databaseUrl !== null) return openPostgres({ url: databaseUrl, log })
  const driver = await openEmbedded({
    directory,
    prepared: () => readPreparedCluster({ log }),
    disk: freeBytesMin > 0 ? { freeBytesMin } : undefined,
    whileOpening,
    log,
  })
  // Each start writes a little: catalogues, migrations.
  if (!driver.isFull()) return driver
  await driver.close()
  throw new DiskFull(`DATA_DIR ${directory} has no room: ${freeBytesMin / 1024 ** 2} MB must be free.`)
}
