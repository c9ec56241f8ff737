import { expect, test } from 'vitest'
import { checkBoundaries, print } from './check.ts'
import { FEATURES, PACKAGES } from './features.ts'

test('every package has the same features, and the web its pages on top', () => {
  expect(PACKAGES.contract?.features).toEqual(FEATURES)
  expect(PACKAGES.server?.features).toEqual(FEATURES)
  expect(PACKAGES.web?.features).toEqual([...FEATURES, 'pages'])
})

test('violations are sorted by file and line, each with its rule and advice', () => {
  const files = {
    'server/src/nearby/service.ts': "import sql from 'sql-template-tag'\n\nimport '../chat/service.ts'",
    'server/src/chat/helpers.ts': '',
  }
  const violations = checkBoundaries(Object.entries(files).map(([path, text]) => ({ path, text })))
  expect(violations.map(print)).toEqual([
    'server/src/chat/helpers.ts:1 names: Name it after what it does, not "helpers".',
    expect.stringMatching(/^server\/src\/chat\/helpers\.ts:1 names: Use a name that fits .*service/),
    'server/src/nearby/service.ts:1 sql: Move what needs sql-template-tag to a store or to server/src/platform/db.',
    'server/src/nearby/service.ts:3 server: Do not import ../chat/service.ts: chat is higher than nearby. Publish an event, or move what both need down.',
  ])
})

test('a file that does not parse is an error, not a file without violations', () => {
  expect(() => checkBoundaries([{ path: 'server/src/chat/rules.ts', text: 'const' }])).toThrow('rules.ts')
})
