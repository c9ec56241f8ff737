import { expect, test } from 'vitest'
import { violationsIn } from './violations-in.ts'

test('server and web import the contract by its name', () => {
  const text = "import { a } from '@hereabouts/contract/chat/limits'"
  expect(
    violationsIn('packages', {
      'contract/src/chat/limits.ts': "import * as z from 'zod/mini'",
      'server/src/chat/rules.ts': text,
      'server/test/town.ts': `${text}\nimport '../src/chat/rules.ts'`,
      'web/src/chat/rules.ts': text,
      'bench/sockets.ts': "import '../server/test/town.ts'",
    }),
  ).toEqual([])
})

test.each([
  ['web/src/chat/rules.ts', '../../../contract/src/chat/limits.ts'],
  ['server/test/town.ts', '../../contract/src/chat/limits.ts'],
  ['web/src/chat/rules.ts', '../../../server/src/chat/rules.ts'],
  ['web/src/chat/rules.test.ts', '@hereabouts/server/chat/rules'],
  ['server/src/app.ts', '../../web/vite.config.ts'],
  ['contract/src/chat/limits.ts', '../../../server/src/chat/rules.ts'],
  ['contract/src/chat/limits.ts', '@hereabouts/contract/http/fields'],
  ['web/src/chat/rules.ts', '@/nearby/queries'],
  ['web/src/app/routes.ts', '/src/nearby/queries.ts'],
])('%s must not import %s', (path, specifier) => {
  expect(violationsIn('packages', { [path]: `\nimport type { A } from '${specifier}'` })).toEqual([
    `${path}:2`,
  ])
})
