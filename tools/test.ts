import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failures, slowestFiles } from './reports.ts'
import { runStages, type Step, timeLine } from './stages.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTS = join(ROOT, 'node_modules/.cache/hereabouts/tests')
const UNIT_REPORT = join(REPORTS, 'unit.json')
const BROWSER_REPORT = join(REPORTS, 'browser.json')

const script = (name: string, options: string[] = [], env: NodeJS.ProcessEnv = {}): Step => ({
  name,
  command: 'npm',
  given: ['run', name, ...options],
  env,
})

/** The tests come after the build, because they read its output. */
const STAGES = [
  [script('lint'), script('prestart')],
  [
    script('typecheck'),
    // The report is for vitest.config.ts, because a reporter on the command line would
    // replace the configured ones. `npm run test:scale` runs the embedded database's own tests.
    script('test:unit', ['--', '--maxWorkers=3', '--project=!durable-pglite'], {
      UNIT_TEST_REPORT: UNIT_REPORT,
    }),
    script('test:e2e', ['--', '--workers=2', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_REPORT,
    }),
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
  const run = await runStages(STAGES)
  if (run.failures.length > 0) process.exitCode = 1
  const reports = { unit: read(UNIT_REPORT), browser: read(BROWSER_REPORT) }
  const files = slowestFiles(ROOT, reports, 10).map(({ path, ms }) => timeLine(ms, path))
  // Without a failed test, something else failed: the end of the output tells what.
  const listed = failures(ROOT, reports)
  const failed = listed.length > 0 ? listed : run.failures
  const ends = [
    ['Time by step', ...run.times],
    ['Slowest test files', ...files],
    failed.length > 0 ? ['Failed', ...failed] : [],
  ]
  process.stdout.write(ends.map((lines) => ['', ...lines, ''].join('\n')).join(''))
}

/** Undefined for a step that did not finish. */
function read(path: string) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

await test()
