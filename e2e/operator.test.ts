import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { getOwnUser } from '@hereabouts/contract/accounts/endpoints'
import { register } from '@hereabouts/contract/sign-in/endpoints'
import { SHORT_LIVED } from 'durable-pglite/test/start-process'
import { expect, onTestFinished } from 'vitest'
import { createApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDriver } from '../server/src/platform/db/open.ts'
import { createLog } from '../server/src/platform/log.ts'
import { listenForCommands } from '../server/src/platform/operating/command-socket.ts'
import { loadSecret } from '../server/src/platform/secret.ts'
import { inTurn } from '../server/test/in-turn.ts'
import { makeCall } from '../server/test/person.ts'
import { startPostgres } from '../server/test/postgres-server.ts'
import { scratchDirectory } from '../server/test/scratch.ts'

const log = createLog('silent')
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const PROGRAM = fileURLToPath(new URL('../server/src/operate.ts', import.meta.url))

function place(): string {
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Runs the command in a process of its own, while the app of this process goes on. */
async function hereabouts(env: Record<string, string>, ...given: string[]) {
  const { PATH = '' } = process.env
  const child = spawn(
    process.execPath,
    [...SHORT_LIVED, '--conditions=@hereabouts/source', '--import', TSX, PROGRAM, ...given],
    {
      env: { PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { status: child.exitCode, stdout, stderr }
}

async function startWithAna(env: Record<string, string>) {
  const config = readConfig({ THROTTLES: 'off', ...env })
  const { databaseUrl, dataDir: directory } = config
  const driver = await openDriver({ databaseUrl, directory, freeBytesMin: 0, log })
  await migrate(driver, { log })
  const secret = config.secret ?? (await loadSecret(directory))
  const app = await createApp({ config, driver, secret, clock: systemClock, log })
  await app.prepare()
  const socket =
    databaseUrl === null ? await listenForCommands({ directory, run: app.runAccountCommand, log }) : null
  const body = {
    username: 'ana_here',
    password: 'ana_here has a long password',
    email: 'ana_here@example.org',
    interests: [1, 2, 3],
  }
  const { cookies } = await makeCall(app.http, register, { body })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return {
    statusOfAna: async () => (await makeCall(app.http, getOwnUser, { cookie })).statusCode,
    async close() {
      await socket?.close()
      await app.close()
    },
  }
}

inTurn(
  'beside a running node on the embedded database, the node runs the command; stopped, the command itself does',
  async () => {
    const directory = place()
    const env = { DATA_DIR: directory }
    const node = await startWithAna(env)
    expect(lstatSync(join(directory, 'commands.sock')).mode & 0o777).toBe(0o600)
    expect(await hereabouts(env, 'admin', 'add', 'ana_here')).toMatchObject({ status: 0, stderr: '' })
    expect(await hereabouts(env, 'user', 'delete', 'nobody')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^No account has the name/),
    })
    const suspension = ['user', 'suspend', 'ana_here', '--days', '7', '--reason', 'Was unkind to others.']
    expect(await hereabouts(env, ...suspension)).toMatchObject({ status: 0 })
    expect(await node.statusOfAna()).toBe(403)
    await node.close()

    const { stdout } = await hereabouts(env, 'admin', 'list', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ accounts: [{ username: 'ana_here', standing: 'suspended' }] })
    expect(await hereabouts(env, 'migrate', '--dry-run')).toMatchObject({
      status: 0,
      stdout: 'The database is up to date.\n',
    })
  },
)

inTurn('beside a running node on PostgreSQL, the command takes effect at once', async () => {
  const { url, stop } = await startPostgres()
  onTestFinished(stop)
  const env = { DATA_DIR: place(), DATABASE_URL: url, SECRET: 'as long as a secret must be, or longer' }
  expect(await hereabouts(env, 'admin', 'list')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('older than this version'),
  })
  const node = await startWithAna(env)
  const { stdout } = await hereabouts(env, 'user', 'delete', 'ana_here', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ accounts: [{ standing: 'deleted' }] })
  expect(await node.statusOfAna()).toBe(401)
  await node.close()
})
