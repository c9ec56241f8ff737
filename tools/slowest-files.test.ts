import { expect, test } from 'vitest'
import { slowestFiles } from './slowest-files.ts'

const spec = (...durations: number[]) => ({
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})
const unit = {
  testResults: [
    { name: '/repo/server/src/chat/routes.test.ts', startTime: 1000, endTime: 4000 },
    { name: '/repo/web/src/chat/live.test.tsx', startTime: 1000, endTime: 1500 },
  ],
}
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
