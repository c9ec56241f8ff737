import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ownerOf } from 'durable-pglite/owner'
import { pino } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { countRows } from '../db/table-sums.ts'
import { examine } from '../doctor.ts'
import { createLog } from '../log.ts'
import { backUp } from './backup.ts'
import { withEnvFile } from './env-file.ts'
import { erase } from './erase.ts'
import { move } from './move.ts'
import { restore, verify } from './restore.ts'
import { runCommand, say } from './terminal.ts'

/** The commands of the operator, such as `npm run erase`. */
export async function operate([name, ...given]: string[]) {
  await runCommand(async () => {
    const command = COMMANDS[name ?? '']
    if (!command) throw new Error(`Say which command: ${Object.keys(COMMANDS).join(', ')}.`)
    await command(given)
  })
}

const COMMANDS: Record<string, (given: string[]) => Promise<void>> = {
  async doctor(given) {
    const findings = await examine(readEnv(parse(given).values))
    for (const { verdict, sentence } of findings) say(`${verdict.padEnd(5)}  ${sentence}`)
    if (findings.some(({ verdict }) => verdict === 'wrong')) process.exitCode = 1
  },
  async backup(given) {
    const { config, values, positionals } = read(given)
    const [to] = positionals
    if (to === 'verify') return sayVerified(config, positionals[1])
    if (!to) throw new Error('Say where: npm run backup -- DIRECTORY, or - for a pipe.')
    if (to === '-') rejectNoisyPipe()
    const path = await backUp(config, {
      to: to === '-' ? process.stdout : to,
      keep: countOf('keep', values.keep),
      expiresInDays: countOf('expires-days', values['expires-days']) ?? EXPIRES_DAYS,
      removedAccountsFile: values['removed-accounts'] ?? null,
    })
    if (path) say(`Backed up to ${path}`)
  },
  async restore(given) {
    const { config, positionals, values } = read(given)
    const [from] = positionals
    if (!from) throw new Error('Say from where: npm run restore -- BACKUP, or - for a pipe.')
    const { manifest, tables, rows, removedAccounts } = await restore(
      config,
      from === '-' ? process.stdin : from,
      { removedAccountsFile: values['removed-accounts'] ?? null },
    )
    say(
      `Restored ${tables} tables with ${rows} rows, as they were backed up at ${manifest.createdAt}, into ${placeOf(config)}.`,
    )
    say(sayRemoved(removedAccounts))
    if (config.databaseUrl === null && ownerOf(config.dataDir)?.uid === 0)
      say(`DATA_DIR belongs to root. If the service runs as another user: chown -R USER ${config.dataDir}`)
  },
  async move(given) {
    const { config, positionals } = read(given)
    const [to] = positionals
    if (!to)
      throw new Error('Say where: npm run move -- postgres://user:password@host/database, or a new DATA_DIR.')
    const sums = await move(config, { to, onTable: (name, rows) => say(`${name}: ${rows} rows`) })
    say(`Moved ${Object.keys(sums).length} tables with ${countRows(sums)} rows, and compared them.`)
    say(
      config.databaseUrl === null
        ? `Now set DATABASE_URL, and SECRET_FILE=${join(config.dataDir, 'secret')} or the same content as SECRET.`
        : `Now set DATA_DIR=${resolve(to)}, and remove DATABASE_URL and SECRET.`,
    )
  },
  async erase(given) {
    const { config } = read(given)
    const accounts = await erase(config, { log: logOf(config) })
    say(`Erased what was deleted; ${accounts} accounts were removed since the last time.`)
  },
}

/** Standard output is for results. */
const logOf = ({ logLevel }: Config) => createLog(logLevel, pino.destination({ dest: 2, sync: true }))

const parse = (args: string[]) => parseArgs({ args, options: OPTIONS, allowPositionals: true })
const readEnv = (values: { 'env-file'?: string }) => withEnvFile(process.env, values['env-file'] ?? null)

function read(args: string[]) {
  const { values, positionals } = parse(args)
  return { config: readConfig(readEnv(values)), values, positionals }
}

async function sayVerified(config: Config, from: string | undefined) {
  if (!from) throw new Error('Say which backup: npm run backup -- verify BACKUP, or - for a pipe.')
  const { manifest, tables, rows } = await verify(config, from === '-' ? process.stdin : from)
  say(
    `The backup of ${manifest.createdAt} is whole: ${tables} tables with ${rows} rows, as they were backed up.`,
  )
}

/** `npm run` prints what it runs, unless told not to: into the pipe. */
function rejectNoisyPipe() {
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env
  if (script && level !== 'silent')
    throw new Error('npm prints into the pipe, too: npm run -s backup -- - | ...')
  if (process.stdout.isTTY) throw new Error('A backup is no text for a terminal: pipe it into a program.')
}

const sayRemoved = (accounts: number | null) =>
  accounts === null
    ? 'Nothing says which accounts were removed since, so they are back. If you have the removed-accounts.json of your backups, restore again into an empty place with --removed-accounts FILE.'
    : `Removed ${accounts} accounts again, whose deletion became final after this backup.`

const EXPIRES_DAYS = 14

function countOf(name: string, value: string | undefined): number | null {
  if (value === undefined) return null
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new Error(`--${name} must be a number from 1, not "${value}".`)
  return Number(value)
}

const placeOf = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === null ? dataDir : 'the database at DATABASE_URL'

const OPTIONS = {
  'env-file': { type: 'string' },
  keep: { type: 'string' },
  'expires-days': { type: 'string' },
  'removed-accounts': { type: 'string' },
} as const
