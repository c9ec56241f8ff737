import { join, resolve } from 'node:path'
import { ownerOf } from 'durable-pglite/owner'
import { type Config, mistakesIn } from '../config.ts'
import { countRows } from '../db/table-sums.ts'
import { examine } from '../doctor.ts'
import { backUp } from './backup.ts'
import { BadUsage, type Command, countOf, type Input, type Outcome, required } from './command.ts'
import { ACCOUNT_COMMANDS } from './commands-accounts.ts'
import { erase } from './erase.ts'
import { migrateOrList } from './migrations.ts'
import { move } from './move.ts'
import { restore, verify } from './restore.ts'
import { describeSettings } from './settings.ts'

const REMOVED_ACCOUNTS = { 'removed-accounts': { type: 'string' } } as const

/** By what the operator types, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  ...ACCOUNT_COMMANDS,
  backup: {
    takes: 'DIRECTORY|- [--keep N] [--expires-days N] [--removed-accounts FILE]',
    does: 'backs up into a new file in the directory, or into a pipe',
    options: { keep: { type: 'string' }, 'expires-days': { type: 'string' }, ...REMOVED_ACCOUNTS },
    run: runBackup,
  },
  restore: {
    takes: 'BACKUP|- [--removed-accounts FILE]',
    does: 'restores a backup, or the newest of a directory, into an empty place',
    options: REMOVED_ACCOUNTS,
    run: runRestore,
  },
  verify: {
    takes: 'BACKUP|-',
    does: 'restores a backup into a scratch place, and compares every table',
    run: (input) => runVerify(input, required(input, 0, 'Say which backup, or - for a pipe.')),
  },
  move: {
    takes: 'postgres://...|DIRECTORY',
    does: 'moves to a PostgreSQL server, or back into a new DATA_DIR',
    run: runMove,
  },
  doctor: {
    takes: '',
    does: 'checks the settings and the servers that they name',
    async run({ env }) {
      const findings = await examine(env)
      return {
        result: { findings },
        lines: findings.map(({ verdict, sentence }) => `${verdict.padEnd(5)}  ${sentence}`),
        isFailed: findings.some(({ verdict }) => verdict === 'wrong'),
      }
    },
  },
  migrate: {
    takes: '[--dry-run]',
    does: 'brings the database up to this version, as a start does; or only lists what is missing',
    options: { 'dry-run': { type: 'boolean' } },
    async run(input) {
      const isDry = input.isOn('dry-run')
      const migrations = await migrateOrList(input.config(), { isDry, log: input.log() })
      const [count, verb] = [migrations.length, isDry ? 'would run' : 'have run']
      return {
        result: { isDry, migrations },
        lines: [...migrations, count === 0 ? 'The database is up to date.' : `${count} migrations ${verb}.`],
      }
    },
  },
  erase: {
    takes: '',
    does: 'erases deleted data from the files of the database',
    async run(input) {
      const accounts = await erase(input.config(), { log: input.log() })
      return {
        result: { removedAccounts: accounts },
        lines: [`Erased what was deleted; ${accounts} accounts were removed since the last time.`],
      }
    },
  },
  config: {
    takes: '',
    does: 'lists each setting and where it comes from, without secrets',
    run: runConfig,
  },
}

async function runBackup(input: Input): Promise<Outcome> {
  const to = required(input, 0, 'Say where: a directory, or - for a pipe.')
  if (to === 'verify') return runVerify(input, required(input, 1, 'Say which backup, or - for a pipe.'))
  if (to === '-') rejectNoisyPipe(input)
  const path = await backUp(input.config(), {
    to: to === '-' ? process.stdout : to,
    keep: countOf(input, 'keep'),
    expiresInDays: countOf(input, 'expires-days') ?? EXPIRES_DAYS,
    removedAccountsFile: input.option('removed-accounts'),
  })
  return { result: { path }, lines: path ? [`Backed up to ${path}`] : [] }
}

async function runRestore(input: Input): Promise<Outcome> {
  const from = required(input, 0, 'Say from where: a backup, a directory of them, or - for a pipe.')
  const config = input.config()
  const restored = await restore(config, from === '-' ? process.stdin : from, {
    removedAccountsFile: input.option('removed-accounts'),
  })
  const { manifest, tables, rows, removedAccounts } = restored
  return {
    result: restored,
    lines: [
      `Restored ${tables} tables with ${rows} rows, as they were backed up at ${manifest.createdAt}, into ${placeOf(config)}.`,
      removedAccounts === null
        ? 'Nothing says which accounts were removed since, so they are back. If you have the removed-accounts.json of your backups, restore again into an empty place with --removed-accounts FILE.'
        : `Removed ${removedAccounts} accounts again, whose deletion became final after this backup.`,
      ...(config.databaseUrl === null && ownerOf(config.dataDir)?.uid === 0
        ? [`DATA_DIR belongs to root. If the service runs as another user: chown -R USER ${config.dataDir}`]
        : []),
    ],
  }
}

async function runVerify(input: Input, from: string): Promise<Outcome> {
  const verified = await verify(input.config(), from === '-' ? process.stdin : from)
  const { manifest, tables, rows } = verified
  return {
    result: { manifest, tables, rows },
    lines: [
      `The backup of ${manifest.createdAt} is whole: ${tables} tables with ${rows} rows, as they were backed up.`,
    ],
  }
}

async function runMove(input: Input): Promise<Outcome> {
  const to = required(input, 0, 'Say where: postgres://user:password@host/database, or a new DATA_DIR.')
  const config = input.config()
  const onTable = (name: string, rows: number) => input.progress(`${name}: ${rows} rows`)
  const sums = await move(config, { to, onTable })
  const [tables, rows] = [Object.keys(sums).length, countRows(sums)]
  return {
    result: { tables, rows },
    lines: [
      `Moved ${tables} tables with ${rows} rows, and compared them.`,
      config.databaseUrl === null
        ? `Now set DATABASE_URL, and SECRET_FILE=${join(config.dataDir, 'secret')} or the same content as SECRET.`
        : `Now set DATA_DIR=${resolve(to)}, and remove DATABASE_URL and SECRET.`,
    ],
  }
}

async function runConfig({ env, envFile }: Input): Promise<Outcome> {
  const settings = describeSettings(process.env, envFile)
  const mistakes = mistakesIn(env)
  return {
    result: { settings, mistakes },
    lines: [
      ...settings.map(({ name, value, from, isSet }) =>
        isSet ? `${name}=${value}  from ${from}` : `${name} is not set: ${from}`,
      ),
      ...mistakes,
    ],
    isFailed: mistakes.length > 0,
  }
}

/** `npm run` prints what it runs, unless told not to: into the pipe. */
function rejectNoisyPipe(input: Input) {
  if (input.isOn('json')) throw new BadUsage('The pipe is for the backup: leave --json out.')
  const { npm_lifecycle_event: script, npm_config_loglevel: level } = process.env
  if (script && level !== 'silent')
    throw new BadUsage(`npm prints into the pipe, too: npm run -s ${script} -- - | ...`)
  if (process.stdout.isTTY) throw new BadUsage('A backup is no text for a terminal: pipe it into a program.')
}

const EXPIRES_DAYS = 14

const placeOf = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === null ? dataDir : 'the database at DATABASE_URL'
