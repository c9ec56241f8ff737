import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failures, slowestFiles } from './reports.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTS = join(ROOT, 'node_modules/.cache/hereabouts/tests')
const UNIT_REPORT = join(REPORTS, 'unit.json')
const BROWSER_REPORT = join(REPORTS, 'browser.json')

interface Step {
  name: string
  options?: string[]
  env?: Record<string, string>
}

/**
 * The steps of a stage run at the same time, so that one uses the processors while another waits or ends. The
 * tests come after the build, because they read its output.
 */
const STAGES: Step[][] = [
  [{ name: 'lint' }, { name: 'prestart' }],
  [
    { name: 'typecheck' },
    // The report is for vitest.config.ts, because a reporter on the command line would
    // replace the configured ones. `npm run test:scale` runs the embedded database's own tests.
    {
      name: 'test:unit',
      options: ['--', '--maxWorkers=3', '--project=!durable-pglite'],
      env: { UNIT_TEST_REPORT: UNIT_REPORT },
    },
    {
      name: 'test:e2e',
      options: ['--', '--workers=3', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT },
    },
  ],
]

/** `npm test` runs every check, stops at the first failure, and reports how long each step took. */
async function test() {
  if (process.argv.length > 2) {
    process.stderr.write(
      'npm test runs everything. To run a part: npm run test:unit -- path, npm run test:e2e -- path\n',
    )
    process.exitCode = 1
    return
  }
  rmSync(REPORTS, { recursive: true, force: true })
  const times: string[] = []
  const endsOfFailed: string[] = []
  const startMs = performance.now()
  for (const stage of STAGES) {
    await runStage(stage, times, endsOfFailed)
    if (endsOfFailed.length === 0) continue
    process.exitCode = 1
    break
  }
  times.push(line(performance.now() - startMs, 'total'))
  const reports = { unit: read(UNIT_REPORT), browser: read(BROWSER_REPORT) }
  const files = slowestFiles(ROOT, reports, 10).map(({ path, ms }) => line(ms, path))
  // Without a failed test, something else failed: the end of the output tells what.
  const listed = failures(ROOT, reports)
  const failed = listed.length > 0 ? listed : endsOfFailed
  const ends = [
    ['Time by step', ...times],
    ['Slowest test files', ...files],
    failed.length > 0 ? ['Failed', ...failed] : [],
  ]
  process.stdout.write(ends.map((lines) => ['', ...lines, ''].join('\n')).join(''))
}

/**
 * Shows the output of one step after the other. If a step fails, the others are stopped. Adds the end of the
 * output of each that failed to `endsOfFailed`.
 */
async function runStage(stage: Step[], times: string[], endsOfFailed: string[]): Promise<void> {
  const running = stage.map(start)
  const stopAll = () => {
    for (const { child } of running) stop(child)
  }
  process.once('SIGINT', stopAll).once('SIGTERM', stopAll)
  const startMs = performance.now()
  const all = running.map(async ({ child, name, end }) => {
    const [code] = await once(child, 'close')
    const wasStopped = code !== 0 && endsOfFailed.length > 0
    times.push(
      line(performance.now() - startMs, code === 0 ? name : `${name} (${wasStopped ? 'stopped' : 'failed'})`),
    )
    if (code === 0) return
    if (!wasStopped) endsOfFailed.push(end())
    stopAll()
  })
  for (const [i, { show }] of running.entries()) {
    show()
    await all[i]
  }
  process.off('SIGINT', stopAll).off('SIGTERM', stopAll)
}

function start({ name, options = [], env }: Step) {
  const child = spawn('npm', ['run', name, ...options], {
    cwd: ROOT,
    // A process group of its own, so that `stop` reaches what npm starts.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...process.env, ...env },
  })
  let shown = false
  const kept: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      kept.push(chunk)
      if (shown) process.stdout.write(chunk)
    })
  return {
    name,
    child,
    /** Writes what it has printed so far, and then what it prints. */
    show() {
      shown = true
      process.stdout.write(Buffer.concat(kept))
    },
    /** The last lines of what it has printed. */
    end: () => Buffer.concat(kept).toString().split('\n').slice(-60).join('\n'),
  }
}

/** As Ctrl+C does, so that tests remove their files and end their processes. */
function stop({ pid, exitCode, signalCode }: ChildProcess) {
  if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGINT')
}

function line(ms: number, what: string): string {
  return `${(ms / 1000).toFixed(1).padStart(8)} s  ${what}`
}

/** Undefined for a step that did not finish. */
function read(path: string) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

await test()
