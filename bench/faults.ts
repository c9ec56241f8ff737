import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { WHOLE_PATH } from '../e2e/nodes/programs.ts'
import { databaseFrozen, databaseKilled, nodeKilled, redisStopped, terminated } from './faults/cluster.ts'
import { diskFull } from './faults/disk.ts'
import { killed } from './faults/embedded.ts'
import { failover } from './faults/failover.ts'
import { type Fault, type Found, isKept, type Scale } from './faults/fault.ts'
import { commitsHeld } from './faults/held.ts'
import { machine } from './measure.ts'

/** One row per fault. To add one, add another file's export to this list. */
const FAULTS: readonly Fault[] = [
  killed,
  diskFull,
  databaseFrozen,
  databaseKilled,
  redisStopped,
  nodeKilled,
  terminated,
  failover,
  commitsHeld,
]

const WHOLE: Scale = { times: (whole) => whole, seconds: (whole) => whole }
/** Shows that it works, not how well. */
const QUICK: Scale = {
  times: (whole) => Math.ceil(whole / 20),
  seconds: (whole) => Math.max(5, Math.ceil(whole / 10)),
}

interface Row {
  what: string
  found: Found[]
  /** Why there is no number. */
  problem?: string
}

/**
 * `npm run faults` makes everything go wrong, one fault after the other, while people chat, and prints a row
 * for each. Exits with 1 if a number misses its target. `--quick` does a little of each; names choose rows.
 */
async function run() {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((id) => !FAULTS.some((fault) => fault.id === id))
  if (unknown.length > 0) {
    process.stderr.write(
      `No such fault: ${unknown.join(', ')}. There are ${FAULTS.map(({ id }) => id).join(', ')}.\n`,
    )
    process.exitCode = 1
    return
  }
  process.env.PATH = WHOLE_PATH
  const scale = values.quick ? QUICK : WHOLE
  const rows: Row[] = []
  const leftOut: string[] = []
  for (const fault of FAULTS) {
    if (positionals.length > 0 && !positionals.includes(fault.id)) continue
    const lacking = fault.lacks()
    if (lacking !== null) {
      leftOut.push(`Left out: ${fault.what(scale)}. ${lacking}`)
      continue
    }
    say(`${fault.what(scale)} ...`)
    const row = await rowOf(fault, scale)
    say(`  ${inCell(row)}`)
    rows.push(row)
  }
  const text = report(rows, leftOut)
  say(text)
  if (!values.quick && positionals.length === 0) {
    const folder = fileURLToPath(new URL('results/', import.meta.url))
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}faults.md`, text)
  }
  process.exitCode = rows.every(passes) ? 0 : 1
}

async function rowOf(fault: Fault, scale: Scale): Promise<Row> {
  const what = fault.what(scale)
  try {
    return { what, found: await fault.run(scale) }
  } catch (error) {
    return { what, found: [], problem: String(error).replaceAll(/\s+/g, ' ').slice(0, 300) }
  }
}

function report(rows: readonly Row[], leftOut: readonly string[]): string {
  return `# Faults

${new Date().toISOString().slice(0, 10)}, ${machine()}, \`npm run faults\`. During each fault, five couples write to each other and send like the
app: each message with the same client ID until it is acknowledged, then the next one. Afterwards, the acknowledged messages
are compared with what the server returns to both people. Targets are in parentheses.

| fault | passed | measured |
|---|---|---|
${rows.map((row) => `| ${row.what} | ${passes(row) ? 'yes' : '**no**'} | ${inCell(row)} |`).join('\n')}
${leftOut.map((sentence) => `\n- ${sentence}`).join('')}`
}

function passes({ found, problem }: Row): boolean {
  return problem === undefined && found.every(isKept)
}

function inCell({ found, problem }: Row): string {
  return problem ?? found.map(inWords).join('; ')
}

function inWords(one: Found): string {
  const { what, found, most, least } = one
  const bar = most === undefined ? '' : ` (${most === 0 ? '0' : `<= ${format(most)}`})`
  const words = `${what} ${format(found)}${bar}`
  if (isKept(one)) return words
  return `**${words}${least === undefined ? '' : ` (>= ${format(least)})`}**`
}

const format = (value: number) => Math.round(value).toLocaleString('en-US')

function say(text: string) {
  process.stdout.write(`${text}\n`)
}

await run()
// Idle keep-alive connections would keep the process running.
process.exit()
