import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { BROWSERS, missingPrograms, WHOLE_PATH } from '../e2e/nodes/programs.ts'
import { findInstalled } from '../server/test/postgres-server.ts'
import { PARTS, SCREEN_LANGUAGES, testsInTurn, turnOf } from './rotation.ts'
import { runStages, type Step } from './stages.ts'

/** Tests of what people do together, where several nodes could behave differently from one. */
const MAIN_JOURNEYS = ['journey', 'safety'].map((name) => `e2e/${name}.spec.ts`)
/** Two workers: each has two nodes, a PostgreSQL, a Redis, an nginx and a browser. */
const WORKERS = '--workers=2'

const SCREENS = 'e2e/screens.spec.ts'

const SERVER_TESTS = ['server/*.test.ts', 'e2e/*.test.ts']
const BROWSER_TESTS = ['e2e/*.spec.ts']
/** The name that git gives a tree without files. */
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** The Node version of the Dockerfile, which is still supported. `npm test` runs on the machine's own. */
const NODE = '24.21.0'
const NODE_DIRECTORY = fileURLToPath(
  new URL(`../node_modules/.cache/hereabouts/node-${NODE}`, import.meta.url),
)

/** Without a base to compare with: longer than anybody works on one change. */
const CHANGE_HOURS_MAX = 4

/**
 * `npm run test:scale` runs what `npm test` leaves out: a short version of the location attacks; the
 * embedded database's own tests; the server's tests on the embedded database, and on Node 24 with all rounds
 * of the long tests on this machine's PostgreSQL; the browser tests with all rounds, and with axe on their
 * screens; every screen; the main journeys in WebKit and Firefox if they are installed; several nodes behind
 * nginx with PostgreSQL and Redis; and on such nodes the main browser tests, or all of them with
 * `-- --browser all`. It starts what it needs from the programs of this machine, and says which are missing.
 *
 * What repeats `npm test` elsewhere or more closely takes turns, see `rotation.ts`. Whatever changed since the
 * last landing always runs: since `-- --since COMMIT`, which is otherwise where this branch left `origin/main`,
 * or on `main` itself the last commit of four hours ago. After a change to many features, the server's tests
 * take turns, too. `-- --all` runs everything, and fails without WebKit and Firefox.
 */
async function testScale() {
  const { values } = parseArgs({
    options: {
      all: { type: 'boolean', default: false },
      browser: { type: 'string', default: 'main' },
      since: { type: 'string' },
    },
  })
  const missing = missingPrograms(values.all ? BROWSERS : [])
  if (missing !== null) {
    process.stderr.write(`${missing}\n`)
    process.exitCode = 1
    return
  }
  const turn = values.all ? null : takeTurn(values.since)
  const machines = { POSTGRES_BIN: findInstalled() }
  const withNode24 = {
    ...machines,
    TEST_ROUNDS: 'full',
    PATH: [installNode(), WHOLE_PATH].join(delimiter),
  }
  const inTurn = turn && [...new Set([SCREENS, ...turn.inBrowser])]
  const withoutBrowsers = missingPrograms(BROWSERS)
  if (withoutBrowsers !== null) process.stdout.write(`WebKit and Firefox are left out. ${withoutBrowsers}\n`)
  const specs = values.browser === 'all' ? [] : MAIN_JOURNEYS
  const { times, failures } = await runStages([
    [step('prestart', 'npm', ['run', 'prestart'])],
    [
      step('attacks', 'npm', ['run', 'attack', '--', '--short']),
      unit('durable-pglite', 'durable-pglite', [], withNode24),
    ],
    [unit('server, embedded', 'server', turn?.onEmbedded, { TEST_DATABASE: 'embedded' })],
    [unit('server, Node 24', 'server', turn?.onNode24, withNode24)],
    [
      browser('browser', inTurn ?? [], {
        TEST_ROUNDS: 'full',
        TEST_SCREENS: ['en', ...(turn ? [turn.screens] : SCREEN_LANGUAGES)].join(),
      }),
    ],
    // Both wait for most of their time.
    [
      ...(withoutBrowsers === null ? [unit('engines', 'engines', [], { TEST_SCALE: 'yes' })] : []),
      unit('scale', 'scale', [], { ...machines, TEST_SCALE: 'yes' }),
    ],
    [browser('browser, nodes', [WORKERS, ...specs], { ...machines, TEST_SCALE: 'yes' })],
  ])
  if (failures.length > 0) process.exitCode = 1
  process.stdout.write(['', 'Time by step', ...times, '', ...failures, ''].join('\n'))
}

const step = (name: string, command: string, given: string[], env: NodeJS.ProcessEnv = {}): Step => ({
  name,
  command,
  given,
  env: { PATH: WHOLE_PATH, ...env },
})
const unit = (name: string, project: string, files: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  step(name, 'npx', ['vitest', 'run', '--project', project, ...files], env)
const browser = (name: string, given: string[], env: NodeJS.ProcessEnv) =>
  step(name, 'npx', ['playwright', 'test', '-c', 'e2e/playwright.config.ts', ...given], env)

/** The test files of this commit's turn. */
function takeTurn(since: string | undefined) {
  const commit = git('rev-parse', 'HEAD')
  const base = since ?? lastLanding()
  const { embedded, node24, browser, screens } = turnOf(commit)
  const tests = testFiles(SERVER_TESTS)
  const changed = listed(git('diff', '--name-only', base))
  process.stdout.write(
    [
      `Commit ${commit.slice(0, 8)} repeats part ${embedded + 1} of ${PARTS} on the embedded database,`,
      `part ${node24 + 1} on Node 24, part ${browser + 1} of the browser tests, and the screens in English`,
      `and ${screens}; and what belongs to the ${changed.length} files that changed since`,
      `${base.slice(0, 8)}. Everything: npm run test:scale -- --all\n`,
    ].join(' '),
  )
  return {
    onEmbedded: testsInTurn(embedded, tests, changed),
    onNode24: testsInTurn(node24, tests, changed),
    inBrowser: testsInTurn(browser, testFiles(BROWSER_TESTS), changed),
    screens,
  }
}

function lastLanding(): string {
  const head = git('rev-parse', 'HEAD')
  const fork = attempt(() => git('merge-base', 'HEAD', 'origin/main'))
  if (fork && fork !== head) return fork
  const headAt = Number(git('log', '-1', '--format=%ct'))
  const before = headAt - CHANGE_HOURS_MAX * 3600
  // In a history that is too short: everything counts as changed.
  return git('rev-list', '-1', `--before=${before}`, 'HEAD') || EMPTY_TREE
}

const git = (...given: string[]) => execFileSync('git', given, { encoding: 'utf8' }).trim()
const testFiles = (patterns: string[]) =>
  listed(git('ls-files', '--cached', '--others', '--exclude-standard', ...patterns))
const listed = (lines: string) => lines.split('\n').filter((line) => line !== '')

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
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

await testScale()
