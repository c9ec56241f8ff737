import { PGlite } from 'pglite-17'
import { openEmbedded } from '../server/src/platform/db/embedded.ts'
import { readPreparedCluster } from '../server/src/platform/db/prepared-cluster.ts'
import { createLog } from '../server/src/platform/log.ts'

// Opens a database in the format of PostgreSQL 17, prints `open`, and waits for a test to kill it.
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
