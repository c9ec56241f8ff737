import { spawn } from 'node:child_process'
import { openEmbedded } from '../src/platform/db/embedded.ts'
import { DataDirectoryInUse } from '../src/platform/db/embedded-lock.ts'
import { readPreparedCluster } from '../src/platform/db/prepared-cluster.ts'
import { createLog } from '../src/platform/log.ts'

// A process that opens the database in a directory, for tests that end it the hard way. It says `open`, and then does what
// it was told to:
//   close             closes, and should end by itself
//   hold              nothing, for ever
//   hold-prepared     the same, but a first start begins with the prepared cluster
//   hold-with-child   the same, beside a process that it started, whose id it says
//   insert            inserts rows 1, 2, 3 ..., and says the number of each that was acknowledged
const [directory, task] = process.argv.slice(2) as [string, string]

const log = createLog('silent')
const say = (line: unknown) => process.stdout.write(`${line}\n`)

try {
  const prepared = task === 'hold-prepared' && { prepared: () => readPreparedCluster({ log }) }
  const { pool, close } = await openEmbedded({ directory, log, ...prepared })
  say('open')
  if (task === 'close') {
    await pool.query('select 1')
    await close()
  }
  if (task === 'hold-with-child') {
    say(spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' }).pid)
  }
  if (task === 'insert') {
    await pool.query('create table if not exists said (n int primary key)')
    for (let n = 1; ; n++) {
      await pool.query('insert into said values ($1)', [n])
      say(n)
    }
  }
} catch (error) {
  if (!(error instanceof DataDirectoryInUse)) throw error
  process.stderr.write(error.message)
  process.exit(1)
}
