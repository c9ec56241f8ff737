import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { joinHosts, severalHosts } from '../db/database-hosts.ts'

/** A dump in PostgreSQL's custom format, of the state that another transaction exported. */
export function startPgDump(
  databaseUrl: string,
  snapshot: string,
): { output: Readable; done: Promise<void> } {
  return start(databaseUrl, 'pg_dump', [
    '--format=custom',
    '--no-unlogged-table-data',
    '--no-owner',
    '--no-privileges',
    // The archive is compressed as a whole.
    '--compress=0',
    `--snapshot=${snapshot}`,
  ])
}

/**
 * Restores a dump completely or not at all.
 *
 * @throws Error with the remedy if `pg_restore` is of a newer PostgreSQL than the server
 */
export async function runPgRestore(databaseUrl: string, file: string) {
  const { output, done } = start(databaseUrl, 'pg_restore', [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    '--no-privileges',
    file,
  ])
  output.resume()
  await done.catch((error: Error) => {
    throw UNKNOWN_TO_SERVER.test(error.message)
      ? new Error(
          `pg_restore is newer than the server, which does not know one of its settings: install the client of the server's version. ${error.message}`,
        )
      : error
  })
}

/** From version 17 on, `pg_restore` begins with settings that older servers reject. */
const UNKNOWN_TO_SERVER = /unrecognized configuration parameter/

/** The password goes through the environment, because everybody on the machine sees arguments. */
function start(
  databaseUrl: string,
  program: string,
  given: string[],
): { output: Readable; done: Promise<void> } {
  const { url, password } = forPrograms(databaseUrl)
  const child = spawn(program, [...given, `--dbname=${url}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  })
  let error = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    error += text
  })
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (reason: NodeJS.ErrnoException) =>
      reject(
        reason.code === 'ENOENT'
          ? new Error(
              `${program} is not on this machine; it comes with PostgreSQL's client, as in apt-get install postgresql-client.`,
            )
          : reason,
      ),
    )
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program}: ${error.trim()}`))))
  })
  done.catch(() => {})
  return { output: child.stdout, done }
}

/**
 * The URL for PostgreSQL's own programs, without its password. They reject parameters that only the driver, or
 * another program that shares the URL, knows. Of several hosts, they use the one that can be written to.
 */
export function forPrograms(databaseUrl: string): { url: string; password: string } {
  const several = severalHosts(databaseUrl)
  const url = new URL(several?.urls[0] ?? databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  for (const name of new Set(url.searchParams.keys())) if (!OF_LIBPQ.has(name)) url.searchParams.delete(name)
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  if (!several) return { url: url.href, password }
  url.searchParams.set('target_session_attrs', 'read-write')
  return { url: joinHosts({ ...several, urls: [url.href] }), password }
}

/** Those that the driver knows, too, or that change nothing for it. */
const OF_LIBPQ = new Set([
  'application_name',
  'channel_binding',
  'client_encoding',
  'connect_timeout',
  'host',
  'hostaddr',
  'keepalives',
  'keepalives_idle',
  'options',
  'port',
  'ssl',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslrootcert',
  'target_session_attrs',
])
