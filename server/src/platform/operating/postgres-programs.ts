import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

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

/** Restores a dump completely or not at all. */
export async function runPgRestore(databaseUrl: string, file: string) {
  const { output, done } = start(databaseUrl, 'pg_restore', [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    '--no-privileges',
    file,
  ])
  output.resume()
  await done
}

/** The password goes through the environment, because everybody on the machine sees arguments. */
function start(
  databaseUrl: string,
  program: string,
  given: string[],
): { output: Readable; done: Promise<void> } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = spawn(program, [...given, `--dbname=${url.href}`], {
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
