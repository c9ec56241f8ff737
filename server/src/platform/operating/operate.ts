import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { examine } from '../doctor.ts'
import { createLog } from '../log.ts'
import { withEnvFile } from './env-file.ts'
import { erase } from './erase.ts'
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

const OPTIONS = { 'env-file': { type: 'string' } } as const
