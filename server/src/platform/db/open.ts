import type { Logger } from '../log.ts'
import { openEmbedded } from './embedded.ts'
import type { PatientDriver } from './pool.ts'
import { openPostgres } from './postgres.ts'

/**
 * Opens the database: the PostgreSQL server at `databaseUrl` if there is one, else the one inside this process, which keeps
 * its files in `directory`. Nothing else in the house knows which it is.
 *
 * @throws DataDirectoryInUse, DatabaseUnavailable, or Error for what a server refuses: each with one sentence for the
 * terminal
 */
export async function openDriver({
  databaseUrl,
  directory,
  log,
}: {
  databaseUrl: string | null
  directory: string
  log: Logger
}): Promise<PatientDriver> {
  return databaseUrl === null ? openEmbedded({ directory, log }) : openPostgres({ url: databaseUrl, log })
}
