import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { slowestFiles } from './slowest-files.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTS = join(ROOT, 'node_modules/.cache/hereabouts/tests')
const UNIT_REPORT = join(REPORTS, 'unit.json')
const BROWSER_REPORT = join(REPORTS, 'browser.json')

const STEPS: { name: string; options?: string[]; env?: Record<string, string> }[] = [
  { name: 'lint' },
  { name: 'typecheck' },
  // Read by vitest.config.ts, because a reporter on the command line would replace the configured ones.
  { name: 'test:unit', env: { UNIT_TEST_REPORT: UNIT_REPORT } },
  {
    name: 'test:e2e',
    options: ['--', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT },
  },
]

/** `npm test` runs every check in order, stops at the first failure, and reports how long each step took. */
function test() {
  if (process.argv.length > 2) {
    process.stderr.write(
      'npm test runs everything. To run a part: npm run test:unit -- path, npm run test:e2e -- path\n',
    )
    process.exitCode = 1
    return
  }
  rmSync(REPORTS, { recursive: true, force: true })
  const steps: string[] = []
  const startMs = performance.now()
  for (const { name, options = [], env } of STEPS) {
    const stepMs = performance.now()
    const { status } = spawnSync('npm', ['run', name, ...options], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    steps.push(line(performance.now() - stepMs, status === 0 ? name : `${name} (failed)`))
    if (status === 0) continue
    process.exitCode = status ?? 1
    break
  }
  steps.push(line(performance.now() - startMs, 'total'))
  const reports = { unit: read(UNIT_REPORT), browser: read(BROWSER_REPORT) }
  const files = slowestFiles(ROOT, reports, 10).map(({ path, ms }) => line(ms, path))
  process.stdout.write(['', 'Time by step', ...steps, '', 'Slowest test files', ...files, ''].join('\n'))
}

function line(ms: number, what: string): string {
  return `${(ms / 1000).toFixed(1).padStart(8)} s  ${what}`
}

/** Undefined for a step that did not finish. */
function read(path: string) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

test()
