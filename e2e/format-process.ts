import { PGlite } from 'pglite-17'
import { openEmbedded } from '../server/src/platform/db/embedded.ts'
import { readPreparedCluster } from '../server/src/platform/db/prepared-cluster.ts'
import { createLog } from '../server/src/platform/log.ts'

// A process that opens the database in a directory, whose format is of PostgreSQL 17, for tests that kill it. It prints
// `open`, and stays.
const [directory] = process.argv.slice(2) as [string]
const log = createLog('silent')
await openEmbedded({
  directory,
  formerEngines: { 17: (cluster) => PGlite.create(cluster) },
  prepared: () => readPreparedCluster({ log }),
  log,
})
process.stdout.write('open\n')
setInterval(() => {}, 1000)
