import { expect, test } from 'vitest'
import { breaks } from './little-house.ts'

test('files end before line 401, tests and migrations aside', () => {
  expect(
    breaks('length', {
      'server/src/chat/service.ts': 'a\n'.repeat(400),
      'server/src/chat/rules.ts': 'a\n'.repeat(401),
      'web/src/chat/rules.ts': `${'a\n'.repeat(400)}a`,
      'server/src/chat/service.test.ts': 'a\n'.repeat(1000),
      'e2e/chat.spec.ts': 'a\n'.repeat(1000),
      'server/migrations/0009-words.ts': 'a\n'.repeat(1000),
    }),
  ).toEqual(['server/src/chat/rules.ts:401', 'web/src/chat/rules.ts:401'])
})
