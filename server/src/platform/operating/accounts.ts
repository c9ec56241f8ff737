import { existsSync } from 'node:fs'
import { hasCluster } from 'durable-pglite/directory'
import { asUser, ownerOf } from 'durable-pglite/owner'
import type { Config } from '../config.ts'
import type { Driver, PatientDriver } from '../db/db.ts'
import { DataDirectoryInUse } from '../db/embedded.ts'
import { listPending } from '../db/migrate.ts'
import { openDriver } from '../db/open.ts'
import type { Logger } from '../log.ts'
import { loadSecret } from '../secret.ts'
import { requestCommand } from './command-socket.ts'

/** What the operator does to accounts. The feature admin runs it. */
export interface AccountCommand {
  name:
    | 'admin add'
    | 'admin remove'
    | 'admin list'
    | 'user find'
    | 'user suspend'
    | 'user reset-link'
    | 'user delete'
  /** A username, an id or an e-mail address; the beginning of a name for `user find`. */
  account?: string
  days?: number
  reason?: string
}

/** The accounts as they are after the command, and what it made. */
export interface AccountAnswer {
  accounts: {
    id: number
    username: string
    name: string
    role: string
    standing: string
    isVerified: boolean
    createdAt: string
  }[]
  link?: { url: string; expiresAt: string }
  /** When a deleted account can no longer be restored. */
  goneAt?: string
  note?: string
}

/** Builds the app on an open database, for commands. It does not listen and runs no jobs. */
export type OpenApp = (parts: { config: Config; driver: Driver; secret: string; log: Logger }) => Promise<{
  runAccountCommand(command: unknown): Promise<AccountAnswer>
  /** Also closes the database. */
  close(): Promise<void>
}>

/**
 * Runs the command beside a running node, or without one. On the embedded database, the running node runs it; on
 * PostgreSQL, this process does, and other nodes hear of it through Redis. As root, works as the directory's owner.
 *
 * @throws Error with one sentence
 */
export async function runOnAccounts(
  config: Config,
  command: AccountCommand,
  { openApp, log }: { openApp: OpenApp; log: Logger },
): Promise<AccountAnswer> {
  const { databaseUrl, databaseDirectUrl, databasePooler, dataDir: directory } = config
  if (databaseUrl === null && !(existsSync(directory) && hasCluster(directory)))
    throw new Error(`DATA_DIR ${directory} holds no Hereabouts.`)
  return asUser(databaseUrl === null ? ownerOf(directory) : null, async () => {
    const answer = databaseUrl === null ? await requestCommand(directory, command) : null
    if (answer !== null) return answer as AccountAnswer
    const driver = await openDriver({
      databaseUrl,
      databaseDirectUrl,
      databasePooler,
      directory,
      freeBytesMin: 0,
      log,
    }).catch(explainInUse)
    const app = await prepare(driver, async () => {
      const secret = config.secret ?? (await loadSecret(directory))
      return openApp({ config, driver, secret, log })
    })
    try {
      return await app.runAccountCommand(command)
    } finally {
      await app.close()
    }
  })
}

/** Closes the database if the app cannot be built on it. */
async function prepare<T>(driver: PatientDriver, open: () => Promise<T>): Promise<T> {
  try {
    const pending = await listPending(driver)
    if (pending.length > 0)
      throw new Error(
        `The database is older than this version of Hereabouts (${pending.length} migrations): start this version, or run hereabouts migrate.`,
      )
    return await open()
  } catch (error) {
    await driver.close()
    throw error
  }
}

function explainInUse(error: unknown): never {
  if (!(error instanceof DataDirectoryInUse)) throw error
  throw new Error(
    `${error.message} It takes no commands: it is still starting, or an older version. Try again in a minute, then restart it with this version.`,
    { cause: error },
  )
}
