import type { App } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { exitWith, readConfig } from './platform/config.ts'
import { migrate } from './platform/db/migrate.ts'
import { openDriver } from './platform/db/open.ts'
import { rejectUnwritable } from './platform/directories.ts'
import { listen } from './platform/http/listen.ts'
import { createLog, type Logger } from './platform/log.ts'
import { placeOfMail } from './platform/mailer-transport.ts'
import { type BackupSocket, listenForBackups } from './platform/operating/backup-socket.ts'
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
  const backups = copyTo ? await listenForBackups({ directory, copyTo, log }) : null

  say(`Hereabouts is at ${config.publicUrl}`)
  say(placeOfMail(config))

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void stop(app, backups, log))
}

async function stop(app: App, backups: BackupSocket | null, log: Logger) {
  const tooLong = setTimeout(() => {
    log.error('requests were still open; stopping without them')
    process.exit(1)
  }, DRAIN_TIMEOUT_MS)
  tooLong.unref()
  await backups?.close()
  await app.close()
  process.exitCode = 0
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

main().catch(exitWith)
