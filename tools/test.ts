import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { slowestFiles } from './slowest-files.ts'

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
  const startMs = performance.now()
  for (const stage of STAGES) {
    if (await runStage(stage, times)) continue
    process.exitCode = 1
    break
  }
  times.push(line(performance.now() - startMs, 'total'))
  const reports = { unit: read(UNIT_REPORT), browser: read(BROWSER_REPORT) }
  const files = slowestFiles(ROOT, reports, 10).map(({ path, ms }) => line(ms, path))
  process.stdout.write(['', 'Time by step', ...times, '', 'Slowest test files', ...files, ''].join('\n'))
}

/**
 * Shows the output of one step after the other. Resolves to whether all succeeded; if one
 * fails, the others are stopped.
 */
async function runStage(stage: Step[], times: string[]): Promise<boolean> {
  const running = stage.map(start)
  const stopAll = () => {
    for (const { child } of running) stop(child)
  }
  process.once('SIGINT', stopAll).once('SIGTERM', stopAll)
  const startMs = performance.now()
  let hasFailed = false
  const all = running.map(async ({ child, name }) => {
    const [code] = await once(child, 'close')
    const wasStopped = code !== 0 && hasFailed
    times.push(
      line(performance.now() - startMs, code === 0 ? name : `${name} (${wasStopped ? 'stopped' : 'failed'})`),
    )
    if (code === 0) return
    hasFailed = true
    stopAll()
  })
  for (const [i, { show }] of running.entries()) {
    show()
    await all[i]
  }
  process.off('SIGINT', stopAll).off('SIGTERM', stopAll)
  return !hasFailed
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
    stream.on('data', (chunk: Buffer) => (shown ? process.stdout.write(chunk) : kept.push(chunk)))
  return {
    name,
    child,
    /** Writes what it has printed so far, and then what it prints. */
    show() {
      shown = true
      process.stdout.write(Buffer.concat(kept.splice(0)))
    },
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
