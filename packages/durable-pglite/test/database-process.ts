import { spawn } from 'node:child_process'
import { openDatabase } from '../src/database.ts'
import { DirectoryInUse } from '../src/lock.ts'
import { asUser, ForeignDirectory, ownerOf } from '../src/owner.ts'
import { silent } from './logs.ts'
import { readPrepared } from './prepared.ts'

// A process that opens the database in a directory, for tests that kill it. It prints `open`, and then
// performs its task:
//   close             closes, and should exit by itself
//   hold              nothing, forever
//   hold-prepared     the same, but a first start uses the prepared cluster
//   hold-with-child   the same, with a child process, whose id it prints
//   close-as-owner    the same as the directory's owner, then prints whether it is its former self again
//   insert            inserts rows 1, 2, 3 ..., and prints the number of each that was acknowledged
const [directory, task] = process.argv.slice(2) as [string, string]

const say = (line: unknown) => process.stdout.write(`${line}\n`)

const whoWeAre = () => [process.geteuid?.(), process.getegid?.(), process.getgroups?.()].join()

try {
  const us = whoWeAre()
  if (task === 'close-as-owner') {
    await asUser(ownerOf(directory), async () => {
      const { pool, close } = await openDatabase({ directory, log: silent, prepared: readPrepared })
      say(whoWeAre())
      await pool.query('create table t (n int)')
      await close()
    })
    say(whoWeAre() === us)
    process.exit()
  }
  const options = { directory, log: silent }
  const { pool, close } = await openDatabase(
    task === 'hold-prepared' ? { ...options, prepared: readPrepared } : options,
  )
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
  if (!(error instanceof DirectoryInUse || error instanceof ForeignDirectory)) throw error
  process.stderr.write(error.message)
  process.exit(1)
}
