import { expect, test } from 'vitest'
import { failures, slowestFiles } from './reports.ts'

const spec = (...durations: number[]) => ({
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})
const routes = { name: '/repo/server/src/chat/routes.test.ts', startTime: 1000, endTime: 4000 }
const live = { name: '/repo/web/src/chat/live.test.tsx', startTime: 1000, endTime: 1500 }
const unit = { testResults: [routes, live] }
const browser = {
  config: { rootDir: '/repo/e2e' },
  suites: [
    {
      file: 'chat.spec.ts',
      specs: [spec(1000)],
      suites: [{ file: 'chat.spec.ts', specs: [spec(500, 700)] }],
    },
    { file: 'app.spec.ts', specs: [spec(9000)] },
    { file: 'chat.spec.ts', specs: [spec(100)] },
  ],
}

test('one list ranks unit and browser test files, including retries and nested tests', () => {
  expect(slowestFiles('/repo', { unit, browser }, 3)).toEqual([
    { path: 'e2e/app.spec.ts', ms: 9000 },
    { path: 'server/src/chat/routes.test.ts', ms: 3000 },
    { path: 'e2e/chat.spec.ts', ms: 2300 },
  ])
})

test('tests that did not run are left out without an error', () => {
  expect(slowestFiles('/repo', { unit }, 10)).toHaveLength(2)
  expect(slowestFiles('/repo', {}, 10)).toEqual([])
})

test('what failed is listed with the first lines of why, and what passed is not', () => {
  const passed = { fullName: 'keeps', status: 'passed', failureMessages: [] }
  const reports = {
    unit: {
      testResults: [
        {
          ...routes,
          message: '',
          assertionResults: [
            passed,
            { fullName: 'sends', status: 'failed', failureMessages: ['expected 1\n  at x'] },
          ],
        },
        { ...live, message: 'Cannot load', assertionResults: [passed] },
      ],
    },
    browser: {
      config: browser.config,
      suites: [
        {
          file: 'chat.spec.ts',
          specs: [{ title: 'scrolls', ok: true, tests: [] }],
          suites: [
            {
              file: 'chat.spec.ts',
              specs: [
                {
                  title: 'writes',
                  ok: false,
                  tests: [
                    { results: [{ duration: 1, error: { message: '\u001b[31mno button\u001b[39m' } }] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  }
  expect(failures('/repo', reports)).toEqual([
    'server/src/chat/routes.test.ts: sends\n    expected 1\n      at x',
    'web/src/chat/live.test.tsx\n    Cannot load',
    'e2e/chat.spec.ts: writes\n    no button',
  ])
  expect(failures('/repo', { unit, browser })).toEqual([])
})
