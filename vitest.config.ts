import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { TestCase } from 'vitest/node'
import { catalogues } from './web/worker/catalogues.ts'
import { linguiMacros } from './web/worker/macros.ts'

const resolve = { conditions: ['@hereabouts/source'] }
// As with the browser tests: a test that fails twice is broken; one that fails once, on a busy
// machine, is listed as flaky.
const retry = process.env.CI ? 1 : 0
const namesFlaky = {
  onTestCaseResult(test: TestCase) {
    if (test.diagnostic()?.flaky) process.stdout.write(`Flaky: ${test.module.moduleId}: ${test.fullName}\n`)
  },
}
// Generous, like the other timeouts: a busy machine may take seconds for what otherwise takes milliseconds.
const patient = { poll: { timeout: 10_000 } }
// For tools/test.ts, which tells the slowest files.
const outputFile = process.env.UNIT_TEST_REPORT
const jsonReport = outputFile ? [['json', { outputFile }] as const] : []

// Days, hours and numbers as people in one place read them, wherever the tests run. The app asks where it is
// UTC, because browsers that hide their zone say so.
process.env.TZ = 'Africa/Abidjan'
process.env.LC_ALL = 'C.UTF-8'

// V8 collects young objects less often in a larger space for them. Optimising the embedded database's
// WebAssembly costs more than tests gain by it.
const execArgv = ['--max-semi-space-size=64', '--liftoff-only']

const EVERY_STATEMENT = 'tools/statements/every-statement.test.ts'

export default defineConfig({
  test: {
    // A server test waits for its database more than half of the time, so three workers keep two cores busy.
    maxWorkers: '150%',
    // Transformed modules are kept between runs, and depend on this file and what it imports too.
    experimental: { fsModuleCache: true },
    reporters: ['default', namesFlaky, ...jsonReport],
    projects: [
      {
        resolve,
        ssr: { resolve },
        test: {
          name: 'contract',
          execArgv,
          expect: patient,
          retry,
          testTimeout: 20_000,
          isolate: false,
          environment: 'node',
          include: ['contract/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [EVERY_STATEMENT],
        },
      },
      {
        plugins: [linguiMacros(), catalogues()],
        resolve,
        ssr: { resolve },
        test: {
          // Rules are pure: they need no page, whose making takes longer than they do, and leave nothing for
          // the next file. Nor does the service worker.
          name: 'web-rules',
          execArgv,
          expect: patient,
          retry,
          isolate: false,
          environment: 'node',
          testTimeout: 20_000,
          include: ['web/src/**/rules*.test.ts', 'web/worker/**/*.test.{ts,tsx}'],
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          name: 'durable-pglite',
          execArgv,
          expect: patient,
          retry,
          isolate: false,
          environment: 'node',
          include: ['packages/durable-pglite/src/**/*.test.ts'],
          globalSetup: ['packages/durable-pglite/test/prepared.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [linguiMacros(), catalogues()],
        resolve,
        ssr: { resolve },
        test: {
          name: 'server',
          execArgv,
          expect: patient,
          retry,
          // The files of a worker share the loaded modules and a database, which is emptied before each test.
          isolate: false,
          environment: 'node',
          include: ['server/{src,test}/**/*.test.ts', 'e2e/*.test.ts'],
          globalSetup: ['server/test/town-database-setup.ts'],
          // Generous: stops only tests that hang.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        ssr: { resolve },
        test: {
          name: 'statements',
          execArgv,
          expect: patient,
          retry,
          environment: 'node',
          include: [EVERY_STATEMENT],
          // After all others, whose statements it runs again.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // Several nodes as they run in earnest: needs servers that npm does not bring, so `npm run
      // test:scale` asks for it.
      ...(process.env.TEST_SCALE
        ? [
            {
              resolve,
              ssr: { resolve },
              test: {
                name: 'scale',
                execArgv,
                expect: patient,
                retry,
                environment: 'node' as const,
                include: ['e2e/nodes/*.test.ts'],
                // Each starts some eight processes.
                fileParallelism: false,
                testTimeout: 300_000,
                hookTimeout: 120_000,
              },
            },
            // The browsers, too.
            {
              resolve,
              ssr: { resolve },
              test: {
                name: 'engines',
                execArgv,
                expect: patient,
                retry,
                environment: 'node' as const,
                include: ['e2e/engines/*.test.ts'],
                testTimeout: 300_000,
                hookTimeout: 120_000,
              },
            },
          ]
        : []),
      {
        plugins: [linguiMacros(), catalogues()],
        resolve: {
          ...resolve,
          // As browsers get it: with their own WebSocket, which a test can stand in for.
          alias: {
            'socket.io-client': 'socket.io-client/dist/socket.io.js',
            // The virtual list renders what is near the screen; without layout nothing is.
            virtua: fileURLToPath(new URL('web/test/whole-list.tsx', import.meta.url)),
          },
        },
        test: {
          name: 'web',
          execArgv,
          expect: patient,
          retry,
          environment: 'jsdom',
          // The files of a worker share one page and the loaded modules; the setup file
          // resets both after each test.
          isolate: false,
          setupFiles: ['web/test/setup.ts'],
          // What browsers have, so without `setImmediate`: the IndexedDB stand-in runs
          // on it and must never stop.
          fakeTimers: {
            toFake: [
              'Date',
              'performance',
              'setTimeout',
              'clearTimeout',
              'setInterval',
              'clearInterval',
              'requestAnimationFrame',
              'cancelAnimationFrame',
            ],
          },
          // Reset together with our modules: it keeps the WebSocket constructor that it finds when it loads.
          server: { deps: { inline: ['socket.io-client'] } },
          // Processes, not threads: a BroadcastChannel would reach tests in other threads.
          pool: 'forks',
          // Generous: machines that run tests are slow, and a time-out here says nothing about speed.
          testTimeout: 20_000,
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: ['web/src/**/rules*.test.ts'],
        },
      },
    ],
  },
})
