import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askPostgres } from '../../server/test/postgres-server.ts'
import { freePort } from '../app.ts'

const NOBODY = 65534
/** Fewer than the nodes ask for, so that connections go from one client to another all the time. */
const CONNECTIONS = 5

/**
 * Starts a PgBouncer in transaction mode, with its defaults, in front of the server at `postgresUrl`.
 *
 * @throws Error when it does not start
 */
export async function startPgBouncer(postgresUrl: string) {
  const to = new URL(postgresUrl)
  const directory = mkdtempSync(join(tmpdir(), 'hereabouts-pgbouncer-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(directory, NOBODY, NOBODY)
  const port = await freePort()
  const file = join(directory, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${to.searchParams.get('host')} user=${to.username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 500
`,
  )
  const pooler = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  for (const stream of [pooler.stdout, pooler.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const exited = once(pooler, 'exit')
  const ended = exited.then(() => Promise.reject(new Error(`PgBouncer does not run: ${said.join('')}`)))
  ended.catch(() => {})
  const endWithUs = () => pooler.kill('SIGKILL')
  process.once('exit', endWithUs)
  const url = `postgresql://${to.username}@127.0.0.1:${port}${to.pathname}`
  for (;;) {
    const isUp = askPostgres(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (await Promise.race([isUp, ended])) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    async stop() {
      process.off('exit', endWithUs)
      pooler.kill('SIGKILL')
      await exited
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
