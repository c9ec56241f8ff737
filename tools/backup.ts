import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Config, readConfig } from '../server/src/platform/config.ts'
import { openEmbedded } from '../server/src/platform/db/embedded.ts'
import { createLog } from '../server/src/platform/log.ts'

// Who is available and where is kept out of backups, as it is out of logs.
const MOMENTARY_TABLES = ['availabilities', 'remembered_places']
const SNAPSHOT = 'database.snapshot'
const DUMP = 'database.dump'
const SECRET = 'secret'

/**
 * Writes everything needed to start again into a new directory: the database without current availability,
 * and the generated secret. It leaves out photos of documents, because a photo destroyed here must not exist
 * elsewhere. The embedded database must be stopped; a PostgreSQL server keeps running.
 *
 * @throws DataDirectoryInUse while an embedded database is running
 * @throws Error when `to` exists, or the database cannot be read
 */
export async function backUp({ databaseUrl, dataDir }: Config, to: string): Promise<void> {
  // Renamed once it is complete, so that half a backup never looks like a whole one.
  const unfinished = `${to}.unfinished`
  if (existsSync(to)) throw new Error(`${to} is there already.`)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  if (databaseUrl === null) await backUpEmbedded(dataDir, unfinished)
  else {
    const file = join(unfinished, DUMP)
    await run('pg_dump', [
      '--format=custom',
      '--no-unlogged-table-data',
      '--no-owner',
      `--file=${file}`,
      databaseUrl,
    ])
  }
  await rename(unfinished, to)
}

/**
 * Restores a backup into a `DATA_DIR` without a database, or into an empty database at `DATABASE_URL`.
 *
 * @throws Error when the target is not empty, or `from` is no backup of that kind
 */
export async function restore({ databaseUrl, dataDir }: Config, from: string): Promise<void> {
  const file = join(from, databaseUrl === null ? SNAPSHOT : DUMP)
  if (!existsSync(file)) throw new Error(`${from} holds no ${databaseUrl === null ? SNAPSHOT : DUMP}.`)
  if (databaseUrl !== null) {
    await run('pg_restore', [
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      `--dbname=${databaseUrl}`,
      file,
    ])
    return
  }
  const driver = await openEmbedded({
    directory: dataDir,
    snapshot: new Uint8Array(await readFile(file)),
    log: createLog('warn'),
  })
  await driver.close()
  await copyFile(join(from, SECRET), join(dataDir, SECRET))
}

async function backUpEmbedded(dataDir: string, to: string) {
  if (!existsSync(join(dataDir, SECRET))) throw new Error(`DATA_DIR ${dataDir} holds no Hereabouts.`)
  const driver = await openEmbedded({ directory: dataDir, log: createLog('warn') })
  try {
    await driver.pool.query(`truncate ${MOMENTARY_TABLES.join(', ')} cascade`)
    await writeSurely(join(to, SNAPSHOT), await driver.dump())
  } finally {
    await driver.close()
  }
  await writeSurely(join(to, SECRET), await readFile(join(dataDir, SECRET)))
}

async function writeSurely(path: string, content: Uint8Array) {
  const handle = await open(path, 'wx', 0o600)
  await handle.writeFile(content)
  await handle.sync()
  await handle.close()
}

/** Runs a PostgreSQL program and reports its error message. */
async function run(program: string, given: string[]) {
  try {
    await promisify(execFile)(program, given)
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string }
    throw new Error(
      code === 'ENOENT'
        ? `${program} is not on this machine; it comes with PostgreSQL's client, as in apt-get install postgresql-client.`
        : `${program}: ${stderr}`,
    )
  }
}

/** `npm run backup -- DIRECTORY` and `npm run restore -- DIRECTORY`, with the installation's environment. */
async function main([act, directory]: string[]) {
  if ((act !== 'backup' && act !== 'restore') || !directory)
    throw new Error('Say where: npm run backup -- DIRECTORY, or npm run restore -- DIRECTORY.')
  const config = readConfig(process.env)
  await (act === 'backup' ? backUp(config, directory) : restore(config, directory))
  process.stdout.write(act === 'backup' ? `Backed up to ${directory}\n` : `Restored from ${directory}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(process.argv.slice(2)).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
