import { expect, test } from 'vitest'
import { look } from './little-house.ts'

const cyclesIn = (house: Record<string, string>) =>
  look(house).flatMap(({ rule, path, line, sentence }) =>
    rule === 'cycles' ? [`${path}:${line} ${sentence}`] : [],
  )

test('two ways to one file are no cycle', () => {
  expect(
    cyclesIn({
      'server/src/chat/routes.ts': "import './service.ts'\nimport './rules.ts'",
      'server/src/chat/service.ts': "import './rules.ts'",
      'server/src/chat/rules.ts': '',
    }),
  ).toEqual([])
})

test('a cycle is told once, with its way round', () => {
  expect(
    cyclesIn({
      'web/src/app/App.tsx': "import '../chat/queries'",
      'web/src/chat/queries.ts': "import type { A } from './rules'",
      'web/src/chat/rules.ts': "\nimport { b } from './live.ts'",
      'web/src/chat/live.ts': "const a = await import('./queries.ts')",
    }),
  ).toEqual([
    'web/src/chat/live.ts:1 Break the cycle chat/queries.ts -> chat/rules.ts -> chat/live.ts -> chat/queries.ts.',
  ])
})

test('a file that imports itself, and two cycles through one file', () => {
  expect(
    cyclesIn({
      'contract/src/chat/limits.ts': "import './limits.ts'",
      'server/src/chat/rules.ts': "import './service.ts'\nimport './store.ts'",
      'server/src/chat/service.ts': "import './rules.ts'",
      'server/src/chat/store.ts': "import './rules.ts'",
    }),
  ).toEqual([
    'contract/src/chat/limits.ts:1 Break the cycle chat/limits.ts -> chat/limits.ts.',
    'server/src/chat/service.ts:1 Break the cycle chat/rules.ts -> chat/service.ts -> chat/rules.ts.',
    'server/src/chat/store.ts:1 Break the cycle chat/rules.ts -> chat/store.ts -> chat/rules.ts.',
  ])
})
