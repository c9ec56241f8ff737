import type { Logger } from '../log.ts'
import { DiskFull, type PatientDriver } from './db.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'
import { readPreparedCluster } from './prepared-cluster.ts'

/**
 * Opens the PostgreSQL server at `databaseUrl`, past its pooler at `databaseDirectUrl`, or without one the embedded database, which stores its files
 * in `directory` and leaves `freeBytesMin` free there. No other module knows which one it is.
 *
 * @throws DataDirectoryInUse, DiskFull, DatabaseUnavailable, or the server's own Error, each with one
 * sentence for the terminal
 */
export async function openDriver({
  databaseUrl,
  databaseDirectUrl = null,
  databasePooler = null,
  directory,
  freeBytesMin,
  whileOpening,
  log,
}: {
  databaseUrl: string | null
  databaseDirectUrl?: string | null
  databasePooler?: 'transaction' | null
  directory: string
  freeBytesMin: number
  /** Runs on the caller's thread while the embedded database opens on its own. */
  whileOpening?: () => void
  log: Logger
}): Promise<PatientDriver> {
  if (databaseUrl !== null)
    return openPostgres({ url: databaseUrl, directUrl: databaseDirectUrl, pooler: databasePooler, log })
  const driver = await openEmbedded({
    directory,
    prepared: () => readPreparedCluster({ log }),
    disk: freeBytesMin > 0 ? { freeBytesMin } : undefined,
    whileOpening,
    log,
  })
  // Every start writes a little: catalogues, migrations.
  if (!driver.isFull()) return driver
  await driver.close()
  throw new DiskFull(
    `DATA_DIR ${directory} has too little space: ${freeBytesMin / 1024 ** 2} MB must be free. Free some, or lower FREE_MB_MIN.`,
  )
}
