import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { missingPrograms, WHOLE_PATH } from '../e2e/nodes/programs.ts'
import { findInstalled } from '../server/test/postgres-server.ts'

/** Tests of what people do together, where several nodes could behave differently from one. */
const MAIN_JOURNEYS = ['journey', 'safety'].map((name) => `e2e/${name}.spec.ts`)
/** Two workers: each has two nodes, a PostgreSQL, a Redis, an nginx and a browser. */
const WORKERS = '--workers=2'

/** The app as a single process, for tests that run fewer rounds in `npm test`. */
const LONG_SPECS = ['e2e/app.spec.ts', 'e2e/screens.spec.ts']

/** The Node version of the Dockerfile, which is still supported. `npm test` runs on the machine's own. */
const NODE = '24.21.0'
const NODE_DIRECTORY = fileURLToPath(
  new URL(`../node_modules/.cache/hereabouts/node-${NODE}`, import.meta.url),
)

/**
 * `npm run test:scale` runs what `npm test` leaves out: a short version of the location attacks; the
 * server's tests on the embedded database, and on Node 24 with all rounds of the long tests on this
 * machine's PostgreSQL; several nodes behind nginx with PostgreSQL and Redis; and on such nodes the main
 * browser tests, or all of them with `-- --browser all`. It starts what it needs from the programs of this
 * machine, and says which are missing.
 */
function testScale() {
  const { values } = parseArgs({ options: { browser: { type: 'string', default: 'main' } } })
  const missing = missingPrograms()
  if (missing !== null) {
    process.stderr.write(`${missing}\n`)
    process.exitCode = 1
    return
  }
  run('npm', ['run', '-s', 'prestart'])
  run('npm', ['run', '-s', 'attack', '--', '--short'])
  run('npx', ['vitest', 'run', '--project', 'server'], { TEST_DATABASE: 'embedded' })
  const machines = { POSTGRES_BIN: findInstalled() }
  run('npx', ['vitest', 'run', '--project', 'server', '--project', 'durable-pglite'], {
    ...machines,
    TEST_ROUNDS: 'full',
    PATH: [installNode(), WHOLE_PATH].join(delimiter),
  })
  run('npx', ['playwright', 'test', '-c', 'e2e/playwright.config.ts', ...LONG_SPECS], { TEST_ROUNDS: 'full' })
  run('npx', ['vitest', 'run', '--project', 'scale'], { ...machines, TEST_SCALE: 'yes' })
  const specs = values.browser === 'all' ? [] : MAIN_JOURNEYS
  run('npx', ['playwright', 'test', '-c', 'e2e/playwright.config.ts', WORKERS, ...specs], {
    ...machines,
    TEST_SCALE: 'yes',
  })
}

/**
 * Installs Node 24 next to the other packages, once, and returns the directory of its program. Not a dev
 * dependency, because `npm run` would then use it for everything.
 */
function installNode(): string {
  const programs = join(NODE_DIRECTORY, 'node_modules/node/bin')
  if (!existsSync(join(programs, 'node'))) {
    mkdirSync(NODE_DIRECTORY, { recursive: true })
    execFileSync('npm', ['install', '--prefix', NODE_DIRECTORY, '--no-audit', '--no-fund', `node@${NODE}`], {
      stdio: 'inherit',
    })
  }
  return programs
}

function run(command: string, given: string[], env: Record<string, string> = {}) {
  const { status } = spawnSync(command, given, {
    stdio: 'inherit',
    env: { ...process.env, PATH: WHOLE_PATH, ...env },
  })
  if (status !== 0) process.exit(status ?? 1)
}

testScale()
