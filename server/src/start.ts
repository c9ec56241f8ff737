import type { App } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { exitWith, readConfig } from './platform/config.ts'
import { listApplied, migrate } from './platform/db/migrate.ts'
import { openDriver } from './platform/db/open.ts'
import { rejectUnwritable } from './platform/directories.ts'
import { listen } from './platform/http/listen.ts'
import { createLog, type Logger } from './platform/log.ts'
import { placeOfMail } from './platform/mailer-transport.ts'
import { listenForBackups } from './platform/operating/backup-socket.ts'
import { listenForCommands } from './platform/operating/command-socket.ts'
import type { DirectorySocket } from './platform/operating/directory-socket.ts'
import { isListApplied } from './platform/operating/migrations.ts'
import { loadSecret } from './platform/secret.ts'

const DRAIN_TIMEOUT_MS = 10_000

/** Starts everything, and stops everything on SIGTERM or SIGINT. */
async function main() {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const { databaseUrl, databaseDirectUrl, databasePooler, dataDir: directory, freeBytesMin } = config

  // In parallel: loading the app blocks this thread, while the database opens in a thread of its own.
  const loadApp = () => import('./app.ts')
  const database = { databaseUrl, databaseDirectUrl, databasePooler, directory, freeBytesMin }
  const driver = await openDriver({ ...database, whileOpening: loadApp, log })
  await migrate(driver, { log })
  await rejectUnwritable('DOCUMENTS_DIR', config.documentsDir)
  // Mail goes into files there.
  if (config.smtpUrl === null) await rejectUnwritable('DATA_DIR', directory)
  const { createApp } = await loadApp()
  const secret = config.secret ?? (await loadSecret(directory))
  const app = await createApp({ config, driver, secret, clock: systemClock, log })
  await app.prepare()
  await listen(app.http, config)
  app.startJobs()
  const { copyTo } = driver
  // On a PostgreSQL server, commands need no help of ours.
  const sockets = copyTo
    ? [
        await listenForBackups({ directory, copyTo, log }),
        await listenForCommands({
          directory,
          run: (command) => (isListApplied(command) ? listApplied(driver) : app.runAccountCommand(command)),
          log,
        }),
      ]
    : []

  say(`Hereabouts is at ${config.publicUrl}`)
  for (const hint of config.hints) say(hint)
  say(placeOfMail(config))
  // Without room on the disk there is no link, but the app can still be read.
  const link = await app.makeFirstAdminLink().catch(() => null)
  if (link) say(`Nobody is an admin yet. Sign in and open this within an hour to become one: ${link}`)

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop(app, sockets, log))
}

async function stop(app: App, sockets: (DirectorySocket | null)[], log: Logger) {
  const tooLong = setTimeout(() => {
    log.error('requests were still open; stopping without them')
    process.exit(1)
  }, DRAIN_TIMEOUT_MS)
  tooLong.unref()
  for (const socket of sockets) await socket?.close()
  await app.close()
  process.exitCode = 0
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

main().catch(exitWith)
