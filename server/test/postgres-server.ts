import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

/** Asks the database at `url` what no call of the app tells, and gives the rows. */
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
 * Starts a private PostgreSQL server with an empty database, on a socket in a temporary directory, for tests. `stop` ends it
 * and removes everything. `settings` are more lines of its configuration, `name=value`. The programs are looked for in POSTGRES_BIN, where Debian puts them, and in PATH.
 *
 * @throws Error when there are none
 */
export async function startPostgres({ settings = [] }: { settings?: string[] } = {}): Promise<{
  url: string
  /** Stops all of its processes where they are, connections and all, until `thaw`. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  stop(): Promise<void>
}> {
  const programs = findPrograms()
  const directory = mkdtempSync(join(tmpdir(), 'hereabouts-postgres-'))
  const data = join(directory, 'data')
  const user = notRoot()
  if ('uid' in user) chownSync(directory, user.uid, user.gid)

  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    user,
  )
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
        // One of its short-lived ones has ended meanwhile.
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

  async function stop() {
    process.off('exit', endWithUs)
    // SIGINT ends connections, where SIGTERM would wait for them.
    await thaw()
    server.kill('SIGINT')
    await exited
    rmSync(directory, { recursive: true, force: true })
  }

  const said: string[] = []
  const ready = new Promise<void>((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.push(text)
      if (said.join('').includes('ready to accept connections')) resolve()
    })
  })
  const failed = exited.then(() => Promise.reject(new Error(`PostgreSQL does not start: ${said.join('')}`)))
  failed.catch(() => {})
  await Promise.race([ready, failed])
  return {
    url: `postgresql://${USER}@localhost/postgres?host=${encodeURIComponent(directory)}`,
    freeze,
    thaw,
    stop,
  }
}

const USER = 'hereabouts'
const DEBIAN = '/usr/lib/postgresql'

function findPrograms(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found = places.find(
    (place) => place && existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
  )
  if (!found) {
    throw new Error(
      'These tests need the programs of a PostgreSQL server (initdb, postgres). Install them, as with ' +
        '`apt-get install postgresql`, or set POSTGRES_BIN to the directory that they are in.',
    )
  }
  return found
}

/** PostgreSQL refuses to run as root, as tests in a container do. */
function notRoot(): { uid: number; gid: number } | Record<string, never> {
  const NOBODY = 65534
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
}
