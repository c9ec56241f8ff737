import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** Runs the server's tests on the database that is named: `npm run test:server -- --db postgres [path ...]`. */
function testServer() {
  const { values, positionals } = parseArgs({
    options: { db: { type: 'string', default: 'postgres' } },
    allowPositionals: true,
  })
  if (values.db !== 'embedded' && values.db !== 'postgres') {
    process.stderr.write(`--db must be "embedded" or "postgres", not "${values.db}".\n`)
    process.exitCode = 1
    return
  }
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', ...positionals], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE: values.db },
  })
  process.exitCode = status ?? 1
}

testServer()
