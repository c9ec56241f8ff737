import { expect, test } from 'vitest'
import { violationsIn } from './violations-in.ts'

test('the contract imports zod, its own files and lower features', () => {
  expect(
    violationsIn('contract', {
      'contract/src/chat/schemas.ts':
        "import * as z from 'zod/mini'\nimport '../accounts/schemas.ts'\nimport './limits.ts'\nimport '../http/fields.ts'",
      'contract/src/accounts/schemas.ts': "import '../interests/schemas.ts'",
      'contract/src/chat/events.ts': "import { liveEvent } from '../live/event.ts'",
      'contract/src/chat/schemas.test.ts': "import { test } from 'vitest'",
      'contract/src/endpoints.ts': "import * as chat from './chat/endpoints.ts'",
    }),
  ).toEqual([])
})

test.each([
  ['contract/src/chat/schemas.ts', 'zod'],
  ['contract/src/chat/schemas.ts', 'node:crypto'],
  ['contract/src/interests/schemas.ts', '../accounts/schemas.ts'],
  ['contract/src/nearby/schemas.ts', '../meetups/limits.ts'],
  ['contract/src/http/fields.ts', '../accounts/schemas.ts'],
  ['contract/src/live/event.ts', '../chat/events.ts'],
  ['contract/src/chat/endpoints.ts', '../endpoints.ts'],
])('%s must not import %s', (path, specifier) => {
  expect(violationsIn('contract', { [path]: `import type { A } from '${specifier}'` })).toEqual([`${path}:1`])
})
