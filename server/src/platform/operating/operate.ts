import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import type { OpenApp } from './accounts.ts'
import { BadUsage, type Command, type Input } from './command.ts'
import { COMMANDS } from './commands.ts'
import { ENV_FILE, readEnvFile } from './env-file.ts'
import { runCommand, say } from './terminal.ts'

/**
 * Runs a command of the operator's: `hereabouts erase`, `hereabouts user find ana --json`. The exit code is 0, or 1 if
 * it failed or found something wrong, or 2 if the command line is wrong.
 */
export async function operate(given: readonly string[], openApp: OpenApp) {
  const asJson = given.includes('--json')
  await runCommand(asJson, async () => {
    if (given.length === 0) throw new BadUsage(help())
    if (given[0] === 'help' || given.includes('--help')) return say(help())
    const { name, command, rest } = findCommand(given)
    const { result, lines, isFailed } = await command.run(read(name, command, rest, openApp))
    if (asJson) say(JSON.stringify(result, null, 2))
    else for (const line of lines) say(line)
    if (isFailed) process.exitCode = 1
  })
}

function findCommand(given: readonly string[]): { name: string; command: Command; rest: string[] } {
  const [leading, words] = splitOptions(given)
  const [first = '', second = ''] = words
  for (const name of [`${first} ${second}`, first]) {
    const command = COMMANDS[name]
    if (command) return { name, command, rest: [...leading, ...words.slice(name.split(' ').length)] }
  }
  const begun = Object.keys(COMMANDS).filter((name) => name.startsWith(`${first} `))
  throw new BadUsage(
    begun.length > 0
      ? `Say which: ${begun.join(', ')}.`
      : `There is no command ${first}. Say one of: ${Object.keys(COMMANDS).join(', ')}.`,
  )
}

/** The options that come before the command, and what follows. */
function splitOptions(given: readonly string[]): [string[], string[]] {
  let count = 0
  while (given[count]?.startsWith('--')) count += given[count] === '--env-file' ? 2 : 1
  return [given.slice(0, count), given.slice(count)]
}

function read(name: string, command: Command, rest: string[], openApp: OpenApp): Input {
  const { values, positionals } = parse(name, command, rest)
  const option = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
  const envFile = readEnvFile(process.env, option('env-file'))
  const env = { ...envFile?.settings, ...process.env }
  const config = () => readConfig(env)
  return {
    positionals,
    option,
    isOn: (name) => values[name] === true,
    config,
    env,
    envFile,
    progress: values.json ? () => {} : say,
    log: () => createLog(config().logLevel, pino.destination({ dest: 2, sync: true })),
    openApp,
  }
}

function parse(name: string, command: Command, args: string[]) {
  const options = { ...command.options, ...EVERYWHERE }
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true })
    const values: Record<string, unknown> = parsed.values
    return { values, positionals: parsed.positionals }
  } catch (error) {
    throw new BadUsage(`${(error as Error).message}. Usage: ${usageOf(name, command)}`)
  }
}

const EVERYWHERE = { 'env-file': { type: 'string' }, json: { type: 'boolean' } } as const

const usageOf = (name: string, { takes }: Command) => `hereabouts ${name} ${takes}`.trim()

function help(): string {
  return [
    ...Object.entries(COMMANDS).map(([name, command]) => `${usageOf(name, command)}\n    ${command.does}`),
    `Each also takes --json, and --env-file FILE for settings in another file than ${ENV_FILE}.`,
    'It ends with 0, or 1 if it failed or found something wrong, or 2 if the command line is wrong.',
  ].join('\n')
}
